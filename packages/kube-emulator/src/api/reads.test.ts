import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { resourceDefinitions } from '../model/resource-registry.ts';
import { deploymentBody, type EmulatorClient, startTestEmulator } from '../testing/emulator-client.ts';
import { parseResourcePath } from './api-request.ts';

vi.setConfig({ testTimeout: 30_000 });

let client: EmulatorClient;
let stop: () => Promise<void>;

beforeAll(async () => {
  const started = await startTestEmulator({ watchHistory: 50 });
  client = started.client;
  stop = started.emulator.stop;
});
afterAll(() => stop());

const tableType = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
const names = (list: JsonObject) =>
  (list.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name);

describe('who and where', () => {
  test('without the right token nothing is answered, not even the version', async () => {
    for (const path of ['/version', '/api/v1/pods', '/healthz']) {
      expect(await client.call('GET', path, { token: 'guess' })).toMatchObject({
        code: 401,
        body: { kind: 'Status', reason: 'Unauthorized', code: 401 },
      });
    }
  });

  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/apis/apps/v1/widgets', 404],
    ['GET', '/apis/none/v1/deployments', 404],
    ['GET', '/api/v1/namespaces/default/pods/none', 404],
    ['GET', '/api/v1/namespaces/default/configmaps/x/status', 404],
    ['PUT', '/api/v1/namespaces/default/pods', 405],
    ['POST', '/api/v1/namespaces/default/pods/x', 405],
    ['GET', '/api/v1/pods?limit=x', 400],
    ['GET', '/api/v1/pods?labelSelector=a=b=c', 400],
    ['GET', '/api/v1/pods?fieldSelector=spec.image=x', 400],
    ['GET', '/api/v1/pods?continue=nonsense', 400],
    ['GET', '/api/v1/pods?resourceVersion=x', 400],
    ['GET', '/api/v1/pods?resourceVersion=999999999', 504],
    ['GET', '/api/%zz', 400],
  ])('%s %s is %i', async (method, path, code) => {
    const answer = await client.call(method, path);
    expect(answer.code).toBe(code);
    if (code >= 400) expect(answer.body).toMatchObject({ kind: 'Status', status: 'Failure', code });
  });

  test('a form that cannot be given is a 406', async () => {
    const answer = await client.call('GET', '/api/v1/pods', { accept: 'application/vnd.kubernetes.protobuf' });
    expect(answer.code).toBe(406);
  });

  test.each<[string, object | undefined]>([
    ['/api/v1/namespaces/a', { namespace: '', name: 'a', subresource: '' }],
    ['/api/v1/namespaces/a/status', { namespace: '', name: 'a', subresource: 'status' }],
    ['/api/v1/namespaces/a/pods', { namespace: 'a', name: '', subresource: '' }],
    ['/apis/apps/v1/namespaces/a/deployments/b/scale', { namespace: 'a', name: 'b', subresource: 'scale' }],
    ['/apis/apps/v1/deployments/', { namespace: '', name: '', subresource: '' }],
    ['/apis/apps/v1/deployments/b', undefined],
    ['/apis/apps/v1/namespaces/a/deployments/b/scale/x', undefined],
    ['/metrics', undefined],
  ])('the path %s', (path, expected) => {
    const parsed = parseResourcePath(path);
    if (expected === undefined) expect(parsed).toBeUndefined();
    else expect(parsed).toMatchObject(expected);
  });
});

describe('documents', () => {
  test('discovery names every stored kind, in both forms', async () => {
    const legacy: string[] = [];
    const groups = (await client.get('/apis')).groups as { preferredVersion: { groupVersion: string } }[];
    for (const path of ['/api/v1', ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`)]) {
      const { resources } = await client.get(path);
      legacy.push(...(resources as { name: string }[]).map(({ name }) => name).filter((name) => !name.includes('/')));
    }
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';
    const aggregated: string[] = [];
    for (const path of ['/api', '/apis']) {
      const answer = await client.call('GET', path, { accept });
      expect(answer.headers['content-type']).toContain('as=APIGroupDiscoveryList');
      for (const { versions } of answer.body.items as { versions: { resources: { resource: string }[] }[] }[]) {
        aggregated.push(...(versions[0]?.resources ?? []).map(({ resource }) => resource));
      }
    }
    const stored = resourceDefinitions.map(({ plural }) => plural).sort();
    expect(legacy.sort()).toEqual(stored);
    expect(aggregated.sort()).toEqual(stored);
  });

  test('each OpenAPI document refers to nothing that it does not hold', async () => {
    const { paths } = await client.get('/openapi/v3');
    for (const { serverRelativeURL } of Object.values(paths as Record<string, { serverRelativeURL: string }>)) {
      const document = await client.get(serverRelativeURL);
      const { schemas } = document.components as { schemas: object };
      const used = JSON.stringify(document).matchAll(/#\/components\/schemas\/([\w.]+)/g);
      const missing = [...used].map(([, name]) => name ?? '').filter((name) => !(name in schemas));
      expect(missing).toEqual([]);
    }
  });
});

describe('lists', () => {
  beforeAll(async () => {
    for (const name of ['e', 'b', 'd', 'a', 'c']) {
      const labels = { app: name, even: String(name === 'b' || name === 'd') };
      await client.create('/api/v1/namespaces/default/secrets', {
        metadata: { name, labels },
        stringData: { k: name },
      });
    }
    await client.create('/api/v1/namespaces', { metadata: { name: 'other' } });
    await client.create('/api/v1/namespaces/other/secrets', { metadata: { name: 'z' } });
  });
  const secrets = '/api/v1/namespaces/default/secrets';

  test('are sorted, keep to their namespace and to selectors, and name their kind once', async () => {
    const list = await client.get(secrets);
    expect(list).toMatchObject({ kind: 'SecretList', apiVersion: 'v1' });
    expect(names(list)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((list.items as JsonObject[])[0]).not.toHaveProperty('kind');
    expect(names(await client.get('/api/v1/secrets?fieldSelector=metadata.namespace=other'))).toEqual(['z']);
    expect(names(await client.get(`${secrets}?labelSelector=even%3Dtrue`))).toEqual(['b', 'd']);
    expect(names(await client.get(`${secrets}?fieldSelector=metadata.name=c`))).toEqual(['c']);
  });

  test('pages show one moment, whatever happens in between', async () => {
    const first = await client.get(`${secrets}?limit=2`);
    const metadata = first.metadata as { continue: string; remainingItemCount: number; resourceVersion: string };
    expect(names(first)).toEqual(['a', 'b']);
    expect(metadata.remainingItemCount).toBe(3);
    await client.call('DELETE', `${secrets}/d`);
    await client.create(secrets, { metadata: { name: 'bb' } });
    const second = await client.get(`${secrets}?limit=2&continue=${encodeURIComponent(metadata.continue)}`);
    const last = second.metadata as { continue: string; resourceVersion: string };
    expect(names(second)).toEqual(['c', 'd']);
    expect(last.resourceVersion).toBe(metadata.resourceVersion);
    expect(names(await client.get(`${secrets}?limit=2&continue=${encodeURIComponent(last.continue)}`))).toEqual(['e']);
    expect(names(await client.get(secrets))).toEqual(['a', 'b', 'bb', 'c', 'e']);
  });

  test('a page token that is older than the history is a 410 that says so', async () => {
    const first = await client.get(`${secrets}?limit=2`);
    for (let count = 0; count < 120; count += 1) {
      await client.patch(`${secrets}/a`, { metadata: { annotations: { count: String(count) } } });
    }
    const { continue: token } = first.metadata as { continue: string };
    const answer = await client.call('GET', `${secrets}?limit=2&continue=${encodeURIComponent(token)}`);
    expect(answer).toMatchObject({ code: 410, body: { reason: 'Expired' } });
    expect(answer.body.message).toContain('The provided continue parameter is too old');
    expect((await client.call('GET', `${secrets}?resourceVersion=1&resourceVersionMatch=Exact`)).code).toBe(410);
  });

  test('as tables and as metadata alone', async () => {
    const table = (await client.call('GET', secrets, { accept: tableType })).body;
    expect(table).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1' });
    const columns = (table.columnDefinitions as { name: string }[]).map(({ name }) => name);
    expect(columns).toEqual(['Name', 'Type', 'Data', 'Age']);
    expect((table.rows as { cells: unknown[] }[])[0]?.cells.slice(0, 3)).toEqual(['a', 'Opaque', 1]);
    const accept = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io';
    const partial = (await client.call('GET', secrets, { accept })).body;
    expect(partial.kind).toBe('PartialObjectMetadataList');
    expect(JSON.stringify(partial)).not.toContain('"data"');
  });

  test('every kind has a table that can be printed', async () => {
    await client.create(`/apis/apps/v1/namespaces/default/deployments`, deploymentBody('web'));
    for (const { group, version, plural } of resourceDefinitions) {
      const path = group === '' ? `/api/${version}/${plural}` : `/apis/${group}/${version}/${plural}`;
      const { code, body } = await client.call('GET', path, { accept: tableType });
      expect([plural, code, body.kind]).toEqual([plural, 200, 'Table']);
      const width = (body.columnDefinitions as unknown[]).length;
      for (const { cells } of body.rows as { cells: unknown[] }[]) expect(cells).toHaveLength(width);
    }
  });
});
