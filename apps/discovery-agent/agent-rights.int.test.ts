import type { HelmReleaseReport } from '@moonin/contracts';
import {
  type ControlPlaneClient,
  createTestNamespace,
  describeWithControlPlane,
  type TestNamespace,
  waitUntil,
} from '@moonin/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AgentBed, startAgentBed } from './testing/agent-bed.ts';
import { helmSecret } from './testing/helm-secret.ts';

const NAMESPACED = [
  'pods,services',
  'deployments.apps,replicasets.apps',
  'jobs.batch,cronjobs.batch',
  'horizontalpodautoscalers.autoscaling',
  'ingresses.networking.k8s.io,networkpolicies.networking.k8s.io',
  'roles.rbac.authorization.k8s.io,rolebindings.rbac.authorization.k8s.io',
].join(',');
const OF_THE_CLUSTER =
  'namespaces,nodes,clusterroles.rbac.authorization.k8s.io,clusterrolebindings.rbac.authorization.k8s.io';

await describeWithControlPlane('the agent where rights are missing', (plane) => {
  let one: TestNamespace;
  let two: TestNamespace;
  let bed: AgentBed;
  const made: string[] = [];

  beforeAll(async () => {
    one = await createTestNamespace(plane, 'rights-one');
    two = await createTestNamespace(plane, 'rights-two');
    for (const { kubectl } of [one, two]) await kubectl(['create', 'service', 'clusterip', 'web', '--tcp=80']);
  });
  afterAll(async () => {
    await one?.remove();
    await two?.remove();
    for (const name of made)
      await plane.kubectl(['delete', 'clusterrolebinding,clusterrole', name, '--ignore-not-found']);
  });
  beforeEach(async () => {
    bed = await startAgentBed({
      kubeconfigPath: plane.kubeconfigPath,
      context: '',
      kubectl: plane.kubectl,
      interrupt: () => Promise.reject(new Error('the control plane is shared')),
      stop: () => Promise.resolve(),
    });
  });
  afterEach(() => bed.stop());

  const account = (name: string) => `--serviceaccount=${one.name}:${name}`;
  const until = (what: string, look: () => unknown) =>
    waitUntil(async () => Boolean(await look()), { what, timeoutMs: 120_000 });
  const missing = () => bed.api.heartbeats.findLast(({ missingRights }) => missingRights)?.missingRights;
  const followed = () =>
    new Map(bed.api.heartbeats.findLast(({ kinds }) => kinds)?.kinds?.map((each) => [each.kind, each]) ?? []);
  const services = () => [...bed.api.inventory.live('service').values()].map(({ object }) => Object(object).namespace);

  async function grantEverywhere(who: string, resource: string, verbs = 'get,list,watch'): Promise<void> {
    const name = `${who}-${one.name}-${made.length}`;
    made.push(name);
    await plane.kubectl(['create', 'clusterrole', name, `--verb=${verbs}`, `--resource=${resource}`]);
    await plane.kubectl(['create', 'clusterrolebinding', name, `--clusterrole=${name}`, account(who)]);
  }

  test('a kind that may not be read is named, holds up no other, and is followed once the right comes', async () => {
    const access = await accessOf(plane, one, 'late');
    await grantEverywhere('late', `${NAMESPACED.replace('pods,services', 'pods')},${OF_THE_CLUSTER},secrets`);
    await bed.startAgent({ access });
    await until('everything else is told', () => bed.api.inventory.live('role-binding').size > 0);
    await until('the right is named', () => missing()?.length === 1);
    expect(missing()).toEqual([{ group: '', resource: 'services', verb: 'list', namespace: null }]);
    expect(followed().get('services')).toEqual({ kind: 'services', synced: false, objects: 0 });
    expect(followed().get('deployments.apps')?.synced).toBe(true);
    expect(services()).toEqual([]);

    await grantEverywhere('late', 'services');
    await until('Services are told', () => services().includes(one.name) && services().includes(two.name));
    await until('no right is missing', () => missing()?.length === 0);
    expect(followed().get('services')?.synced).toBe(true);
    await one.kubectl(['create', 'service', 'clusterip', 'later', '--tcp=80']);
    await until('and followed', () => services().filter((name) => name === one.name).length === 2);
  });

  test('Secrets that may be listed and not read: releases are told by their labels', async () => {
    const access = await accessOf(plane, one, 'lister');
    await grantEverywhere('lister', `${NAMESPACED},${OF_THE_CLUSTER}`);
    await grantEverywhere('lister', 'secrets', 'list,watch');
    const secret = helmSecret({ namespace: one.name, release: 'sealed', revision: 4, status: 'failed' });
    await one.kubectl(['create', '-f', '-'], { stdin: JSON.stringify(secret) });
    await bed.startAgent({ access });
    const release = () =>
      [...bed.api.inventory.live('helm-release').values()]
        .map(({ object }) => object as HelmReleaseReport)
        .find(({ name }) => name === 'sealed');
    await until('the release is told', release);
    expect(release()).toMatchObject({ revision: 4, status: 'failed', chart: null });
    expect(release()?.problem).toMatch(/may not read/);
    await until('the right is named', () =>
      missing()?.some(({ resource, verb }) => resource === 'secrets' && verb === 'get'),
    );
  });

  test('in named namespaces: what belongs to the cluster is left out, and a namespace without rights is named', async () => {
    const access = await accessOf(plane, one, 'narrow');
    const grant = async ({ kubectl }: TestNamespace) => {
      await kubectl(['create', 'role', 'narrow', '--verb=get,list,watch', `--resource=${NAMESPACED},secrets`]);
      await kubectl(['create', 'rolebinding', 'narrow', '--role=narrow', account('narrow')]);
    };
    await grant(one);
    await bed.startAgent({ access, watchNamespaces: [one.name, two.name] });
    await until('rights are named', () => (missing()?.length ?? 0) > 5);
    expect(new Set(missing()?.map(({ namespace }) => namespace))).toEqual(new Set([two.name]));
    for (const kind of ['nodes', 'namespaces', 'clusterroles.rbac.authorization.k8s.io']) {
      expect(followed().get(kind)).toEqual({ kind, synced: false, objects: 0 });
    }
    await grant(two);
    await until('both are told', () => services().includes(one.name) && services().includes(two.name));
    await until('no right is missing', () => missing()?.length === 0);
    expect(new Set(services())).toEqual(new Set([one.name, two.name]));
    const read = [...followed().values()].filter(({ synced }) => !synced).map(({ kind }) => kind);
    expect(read.every((kind) => OF_THE_CLUSTER.split(',').includes(kind))).toBe(true);
  });
});

async function accessOf(plane: ControlPlaneClient, { name }: TestNamespace, who: string) {
  const token = await plane.createServiceAccountToken(name, who);
  return { kind: 'kubeconfig', file: await plane.kubeconfigFor(token), context: undefined } as const;
}
