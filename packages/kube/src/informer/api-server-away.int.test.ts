import { createLogger } from '@moonin/runtime';
import { type ControlPlane, findOrBuildBinaries, startControlPlane } from '@moonin/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listObjects } from '../list/list-objects.ts';
import type { KubeObject } from '../resources/kube-object.ts';
import { compareResourceVersions } from '../resources/resource-version.ts';
import { resources } from '../resources/resources.ts';
import { connectTestClient } from '../testing/connect-test-client.ts';
import { eventually } from '../testing/eventually.ts';
import type { KubeClient } from '../transport/kube-client.ts';
import { createInformer } from './informer.ts';
import type { Informer, ListReason } from './informer-types.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const source = await findOrBuildBinaries();
const leftOut = source.kind === 'left-out' ? ` (${source.reason})` : '';
const kinds = [
  resources.configMaps,
  resources.deployments,
  resources.replicaSets,
  resources.pods,
  resources.namespaces,
];

interface Following {
  informers: Informer<KubeObject>[];
  lists: ListReason[];
  /** Objects as the handlers were told of them, and no other way. */
  told: Map<string, KubeObject>;
}

describe.skipIf(source.kind === 'left-out')(`informers when the API server goes away${leftOut}`, () => {
  let controlPlane: ControlPlane;

  beforeAll(async () => {
    controlPlane = await startControlPlane(source.kind === 'binaries' ? { binaries: source.binaries } : {});
  });
  afterAll(() => controlPlane?.stop());

  function follow(client: KubeClient): Following {
    const lists: ListReason[] = [];
    const told = new Map<string, KubeObject>();
    const informers = kinds.map((resource) => {
      const metrics = { list: (reason: ListReason) => void lists.push(reason) };
      const informer = createInformer<KubeObject>({ client, resource, log, pageSize: 20, metrics });
      informer.addHandler({
        onAdd: (object) => {
          expect(told.has(object.metadata.uid)).toBe(false);
          told.set(object.metadata.uid, object);
        },
        onUpdate: (object, previous) => {
          expect(told.get(object.metadata.uid)).toBe(previous);
          expect(compareResourceVersions(object.metadata.resourceVersion, previous.metadata.resourceVersion)).toBe(1);
          told.set(object.metadata.uid, object);
        },
        onDelete: (object) => {
          expect(told.delete(object.metadata.uid)).toBe(true);
        },
      });
      onTestFinished(() => informer.stop());
      informer.start();
      return informer;
    });
    return { informers, lists, told };
  }

  const versions = (objects: Iterable<KubeObject>): string[] =>
    [...objects].map(({ kind, metadata }) => `${kind} ${metadata.uid}@${metadata.resourceVersion}`).sort();

  async function storesEqualServer(client: KubeClient, { informers, told }: Following): Promise<void> {
    await eventually(async () => {
      const lists = await Promise.all(kinds.map((kind) => listObjects<KubeObject>(client, kind)));
      const theirs = versions(lists.flatMap(({ items }) => items));
      expect(versions(informers.flatMap(({ store }) => [...store.values()]))).toEqual(theirs);
      expect(versions(told.values())).toEqual(theirs);
      expect(theirs.length).toBeGreaterThan(60);
    }, 60_000);
  }

  async function change(round: string): Promise<void> {
    const { kubectl } = controlPlane;
    const items = Array.from({ length: 60 }, (_, index) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `${round}-${index}`, namespace: 'default', labels: { round } },
    }));
    await kubectl(['create', '-f', '-'], { stdin: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) });
    await kubectl(['create', 'deployment', `web-${round}`, '--image=nginx:1', '--replicas=3']);
    await kubectl(['delete', 'configmap', `${round}-3`, `${round}-4`]);
    await kubectl(['create', 'namespace', `ns-${round}`]);
  }

  test('killed and started again in the middle of watches: nothing is missed', async () => {
    const client = await connectTestClient(controlPlane.kubeconfigPath);
    await change('before');
    const following = follow(client);
    await Promise.all(following.informers.map(({ synced }) => synced));
    await storesEqualServer(client, following);

    const { kubectl } = controlPlane;
    const churning = change('during').catch(() => undefined);
    await controlPlane.killApiServer('SIGKILL');
    await churning;
    await eventually(() => {
      for (const { status } of following.informers) expect(status.state).toBe('failing');
    }, 30_000);
    await controlPlane.startApiServer();
    await change('after');
    await kubectl(['delete', 'deployment', 'web-before']);
    await storesEqualServer(client, following);
    for (const { status } of following.informers) expect(status).toMatchObject({ state: 'watching', failures: 0 });
  });

  test('etcd compacted while away: the list is read again and deletions that nobody told are told', async () => {
    const client = await connectTestClient(controlPlane.kubeconfigPath);
    const following = follow(client);
    await Promise.all(following.informers.map(({ synced }) => synced));
    const first = following.lists.length;

    await controlPlane.killApiServer('SIGKILL');
    const { informers } = following;
    await eventually(() => expect(informers.every(({ status }) => status.state === 'failing')).toBe(true), 30_000);
    await controlPlane.startApiServer();
    await controlPlane.kubectl(['delete', 'configmap', '--all', '-n', 'default']);
    await change('compacted');
    await controlPlane.compactEtcd();
    await controlPlane.restartApiServer();
    await storesEqualServer(client, following);
    expect(following.lists.slice(first).every((reason) => reason === 'expired')).toBe(true);
  });
});
