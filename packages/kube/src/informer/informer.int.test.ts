import { createLogger } from '@moonin/runtime';
import { createTestNamespace, describeWithControlPlane } from '@moonin/testing';
import { expect, onTestFinished, test } from 'vitest';
import { listObjects } from '../list/list-objects.ts';
import type { KubeObject } from '../resources/kube-object.ts';
import type { Resource } from '../resources/resource.ts';
import { resources } from '../resources/resources.ts';
import { connectTestClient } from '../testing/connect-test-client.ts';
import { eventually } from '../testing/eventually.ts';
import type { KubeClient } from '../transport/kube-client.ts';
import { createInformer } from './informer.ts';
import type { Informer, InformerOptions } from './informer-types.ts';

const log = createLogger({ name: 'test', level: 'silent' });

function follow<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  options: Partial<InformerOptions<Object>> = {},
): Informer<Object> {
  const informer = createInformer<Object>({ client, resource, log, ...options });
  onTestFinished(() => informer.stop());
  informer.start();
  return informer;
}

await describeWithControlPlane(
  'informers on a real API server',
  (controlPlane) => {
    test('follow what kubectl does, in one namespace and by label', async () => {
      await using namespace = await createTestNamespace(controlPlane, 'kube-informer');
      const client = await connectTestClient(controlPlane.kubeconfigPath);
      const options = { namespaces: [namespace.name], labelSelector: 'team=a' };
      const informer = follow(client, resources.configMaps, options);
      expect(await informer.synced).toBe(true);
      const told: string[] = [];
      informer.addHandler({
        onAdd: ({ metadata }) => void told.push(`+${metadata.name}`),
        onUpdate: ({ metadata }) => void told.push(`~${metadata.name}`),
        onDelete: ({ metadata }) => void told.push(`-${metadata.name}`),
      });
      await namespace.kubectl(['create', 'configmap', 'one', '--from-literal=a=1']);
      await namespace.kubectl(['label', 'configmap', 'one', 'team=a']);
      await namespace.kubectl(['patch', 'configmap', 'one', '-p', '{"data":{"a":"2"}}']);
      await namespace.kubectl(['label', 'configmap', 'one', 'team=b', '--overwrite']);
      await eventually(() => expect(told).toEqual(['+one', '~one', '-one']));
      expect(informer.store.size).toBe(0);
    });

    test('metadata alone: no value of a Secret reaches the agent', async () => {
      await using namespace = await createTestNamespace(controlPlane, 'kube-metadata');
      const client = await connectTestClient(controlPlane.kubeconfigPath);
      await namespace.kubectl(['create', 'secret', 'generic', 'first', '--from-literal=a=canary']);
      const options = { namespaces: [namespace.name], fieldSelector: 'type=Opaque', metadataOnly: true };
      const informer = follow(client, resources.secrets, options);
      expect(await informer.synced).toBe(true);
      await namespace.kubectl(['create', 'secret', 'generic', 'second', '--from-literal=a=canary']);
      const secondKey = `${namespace.name}/second`;
      await eventually(() => expect(informer.store.has(secondKey)).toBe(true));
      for (const secret of informer.store.values()) {
        expect(secret).toMatchObject({ apiVersion: 'v1', kind: 'Secret' });
        expect(Object.keys(secret).sort()).toEqual(['apiVersion', 'kind', 'metadata']);
      }
      expect([...informer.store.keys()].sort()).toEqual([`${namespace.name}/first`, secondKey]);
    });

    test('a right that is missing is reported and heals; the other kinds go on meanwhile', async () => {
      await using namespace = await createTestNamespace(controlPlane, 'kube-rbac');
      const { name } = namespace;
      const token = await controlPlane.createServiceAccountToken(name, 'reader');
      const grant = (role: string, kind: string) =>
        Promise.all([
          namespace.kubectl(['create', 'role', role, '--verb=get,list,watch', `--resource=${kind}`]),
          namespace.kubectl(['create', 'rolebinding', role, `--role=${role}`, `--serviceaccount=${name}:reader`]),
        ]);
      await grant('configmaps', 'configmaps');
      const client = await connectTestClient(await controlPlane.kubeconfigFor(token));
      const options = { namespaces: [name], unavailableRetryMs: 500 };
      const secrets = follow(client, resources.secrets, options);
      const configMaps = follow(client, resources.configMaps, options);

      expect(await secrets.settled).toBe('forbidden');
      expect(secrets.status.message).toContain(
        `User "system:serviceaccount:${name}:reader" cannot list resource "secrets"`,
      );
      expect(await configMaps.synced).toBe(true);
      await namespace.kubectl(['create', 'configmap', 'seen']);
      await eventually(() => expect(configMaps.store.has(`${name}/seen`)).toBe(true));
      expect(secrets.hasSynced).toBe(false);

      await namespace.kubectl(['create', 'secret', 'generic', 'mine', '--from-literal=a=b']);
      await grant('secrets', 'secrets');
      await eventually(() => expect(secrets.store.has(`${name}/mine`)).toBe(true), 20_000);
      await eventually(() => expect(secrets.status.state).toBe('watching'));
    });

    test('a kind that the API server does not know is missing, not an error for ever', async () => {
      const client = await connectTestClient(controlPlane.kubeconfigPath);
      const unknown = { ...resources.configMaps, group: 'nowhere.example.test', plural: 'things', kind: 'Thing' };
      const informer = follow(client, unknown);
      expect(await informer.settled).toBe('missing');
    });

    test('an object of over a megabyte comes through list and watch whole', async () => {
      await using namespace = await createTestNamespace(controlPlane, 'kube-large');
      const client = await connectTestClient(controlPlane.kubeconfigPath);
      const informer = follow(client, resources.configMaps, { namespaces: [namespace.name] });
      await informer.synced;
      const large = 'ñ'.repeat(510_000);
      const manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'large' }, data: { large } };
      await namespace.kubectl(['create', '-f', '-'], { stdin: JSON.stringify(manifest) });
      const key = `${namespace.name}/large`;
      await eventually(() => expect(informer.store.get(key)?.data?.large).toBe(large));
      const { items } = await listObjects(client, resources.configMaps, { namespace: namespace.name });
      expect(items.find(({ metadata }) => metadata.name === 'large')?.data?.large).toBe(large);
    });
  },
  { needs: [] },
);
