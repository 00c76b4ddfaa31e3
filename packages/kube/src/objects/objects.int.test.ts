import { createTestNamespace, describeWithControlPlane, type TestNamespace } from '@moonin/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyObject } from '../apply/apply-object.ts';
import { jsonPatchObject, mergePatchObject } from '../apply/patch-object.ts';
import { listObjects } from '../list/list-objects.ts';
import type { ConfigMap } from '../resources/objects.ts';
import { isComparableResourceVersion } from '../resources/resource-version.ts';
import { resources } from '../resources/resources.ts';
import { connectTestClient } from '../testing/connect-test-client.ts';
import {
  isAlreadyExists,
  isConflict,
  isForbidden,
  isInvalid,
  isNotFound,
  isUnauthorized,
} from '../transport/error-kinds.ts';
import { getObject, getServerVersion } from './read-objects.ts';
import { createObject, deleteObject, replaceObject } from './write-objects.ts';

const manager = { fieldManager: 'moonin-test' };

await describeWithControlPlane(
  'objects on a real API server',
  (controlPlane) => {
    let namespace: TestNamespace;
    const connect = () => connectTestClient(controlPlane.kubeconfigPath);
    const configMap = (name: string, data: Record<string, string>) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace: namespace.name },
      data,
    });
    const failure = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => expect.fail('it did not fail'),
        (error: unknown) => error,
      );

    beforeAll(async () => {
      namespace = await createTestNamespace(controlPlane, 'kube-objects');
    });
    afterAll(() => namespace?.remove());

    test('version, create, read, replace, delete, each with its preconditions', async () => {
      const client = await connect();
      expect((await getServerVersion(client)).gitVersion).toMatch(/^v1\.\d+/);
      const target = { namespace: namespace.name, name: 'a' };
      const created = await createObject(client, resources.configMaps, configMap('a', { one: '1' }), manager);
      expect(isComparableResourceVersion(created.metadata.resourceVersion)).toBe(true);
      expect(
        isAlreadyExists(await failure(createObject(client, resources.configMaps, configMap('a', {}), manager))),
      ).toBe(true);

      const replaced = await replaceObject(client, resources.configMaps, { ...created, data: { two: '2' } }, manager);
      expect(replaced.data).toEqual({ two: '2' });
      expect(isConflict(await failure(replaceObject(client, resources.configMaps, created, manager)))).toBe(true);

      const stale = { uid: created.metadata.uid, resourceVersion: created.metadata.resourceVersion };
      expect(isConflict(await failure(deleteObject(client, resources.configMaps, target, stale)))).toBe(true);
      await deleteObject(client, resources.configMaps, target, { uid: created.metadata.uid });
      expect(isNotFound(await failure(getObject(client, resources.configMaps, target)))).toBe(true);
    });

    test('patches apply to the version that they name only', async () => {
      const client = await connect();
      const target = { namespace: namespace.name, name: 'patched' };
      const first = await createObject(
        client,
        resources.configMaps,
        configMap('patched', { keep: 'x', drop: 'y' }),
        manager,
      );
      const merged = await mergePatchObject(
        client,
        resources.configMaps,
        target,
        { data: { drop: null, add: 'z' } },
        {
          ...manager,
          resourceVersion: first.metadata.resourceVersion,
        },
      );
      expect(merged.data).toEqual({ keep: 'x', add: 'z' });
      const stale = { ...manager, resourceVersion: first.metadata.resourceVersion };
      expect(
        isConflict(await failure(mergePatchObject(client, resources.configMaps, target, { data: {} }, stale))),
      ).toBe(true);
      const steps = [{ op: 'replace' as const, path: '/data/keep', value: 'new' }];
      expect(isConflict(await failure(jsonPatchObject(client, resources.configMaps, target, steps, stale)))).toBe(true);
      const current = { ...manager, resourceVersion: merged.metadata.resourceVersion };
      const patched = await jsonPatchObject(client, resources.configMaps, target, steps, current);
      expect(patched.data).toEqual({ keep: 'new', add: 'z' });
    });

    test('server-side apply owns what it sets, removes what it no longer sets, and takes over only by force', async () => {
      const client = await connect();
      const apply = (
        data: Record<string, string>,
        options: { fieldManager: string; force?: boolean; dryRun?: boolean },
      ): Promise<ConfigMap> => applyObject(client, resources.configMaps, configMap('applied', data), options);
      await apply({ a: '1', b: '2' }, { fieldManager: 'first' });
      await apply({ c: '3' }, { fieldManager: 'second' });
      const again = await apply({ a: '1' }, { fieldManager: 'first' });
      expect(again.data).toEqual({ a: '1', c: '3' });
      const clash = await failure(apply({ c: '9' }, { fieldManager: 'first' }));
      expect(isConflict(clash)).toBe(true);
      expect((clash as { details?: { causes?: { field?: string }[] } }).details?.causes?.[0]?.field).toBe('.data.c');
      expect((await apply({ c: '9' }, { fieldManager: 'first', force: true, dryRun: true })).data).toMatchObject({
        c: '9',
      });
      const unchanged = await getObject(client, resources.configMaps, { namespace: namespace.name, name: 'applied' });
      expect(unchanged.data).toEqual({ a: '1', c: '3' });
      expect((await apply({ c: '9' }, { fieldManager: 'first', force: true })).data).toEqual({ c: '9' });
    });

    test('unknown fields are refused, not dropped', async () => {
      const client = await connect();
      const unknown = { ...configMap('odd', {}), dota: {} };
      const error = await failure(createObject(client, resources.configMaps, unknown, manager));
      expect(isInvalid(error)).toBe(true);
      expect(String(error)).toContain('dota');
    });

    test('lists page by page, with selectors, and every item says its kind', async () => {
      const client = await connect();
      for (let index = 0; index < 7; index += 1) {
        const labels = { parity: index % 2 === 0 ? 'even' : 'odd' };
        const item = configMap(`page-${index}`, {});
        await createObject(client, resources.configMaps, { ...item, metadata: { ...item.metadata, labels } }, manager);
      }
      const where = { namespace: namespace.name, labelSelector: 'parity' };
      const { items, resourceVersion } = await listObjects(client, resources.configMaps, { ...where, pageSize: 2 });
      expect(items.map(({ metadata }) => metadata.name)).toEqual(
        Array.from({ length: 7 }, (_, index) => `page-${index}`),
      );
      expect(items.every(({ kind, apiVersion }) => kind === 'ConfigMap' && apiVersion === 'v1')).toBe(true);
      expect(isComparableResourceVersion(resourceVersion)).toBe(true);
      const odd = await listObjects(client, resources.configMaps, { ...where, labelSelector: 'parity=odd' });
      expect(odd.items).toHaveLength(3);
    });

    test('a wrong token is told from a missing right', async () => {
      const wrong = await connectTestClient(await controlPlane.kubeconfigFor('not-a-token'));
      expect(isUnauthorized(await failure(listObjects(wrong, resources.configMaps)))).toBe(true);
      const token = await controlPlane.createServiceAccountToken(namespace.name, 'nobody');
      const nobody = await connectTestClient(await controlPlane.kubeconfigFor(token));
      expect(isForbidden(await failure(listObjects(nobody, resources.configMaps)))).toBe(true);
    });

    test('a server whose certificate is not of the kubeconfig’s CA is not talked to', async () => {
      const client = await connect();
      const { createKubeClient } = await import('../transport/kube-client.ts');
      const { connection } = client;
      const distrusting = createKubeClient({
        userAgent: 'test',
        connection: {
          ...connection,
          credentials: async () => {
            const { headers, tls } = await connection.credentials();
            return { headers, tls: { ...tls, ca: undefined } };
          },
        },
      });
      const error = await failure(distrusting.request({ path: '/version' }));
      expect(error).toMatchObject({ name: 'KubeConnectionError' });
      expect(String(error)).toMatch(/certificate/);
      await distrusting.close();
    });
  },
  { needs: [] },
);
