import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import type { ManagedFieldsEntry } from '../model/kube-object.ts';
import { deploymentBody, type EmulatorClient, startTestEmulator } from '../testing/emulator-client.ts';

vi.setConfig({ testTimeout: 30_000 });

let client: EmulatorClient;
let stop: () => Promise<void>;

beforeAll(async () => {
  const started = await startTestEmulator();
  client = started.client;
  stop = started.emulator.stop;
});
afterAll(() => stop());

const deployments = '/apis/apps/v1/namespaces/default/deployments';
const configMaps = '/api/v1/namespaces/default/configmaps';
const metadataOf = (object: JsonObject) =>
  object.metadata as JsonObject & { generation: number; resourceVersion: string };
const managersOf = (object: JsonObject) => metadataOf(object).managedFields as unknown as ManagedFieldsEntry[];

test('a created object is defaulted and has what the server adds', async () => {
  const created = await client.create(deployments, deploymentBody('defaults', 'nginx'));
  expect(created).toMatchObject({
    metadata: { namespace: 'default', generation: 1 },
    spec: {
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
      template: {
        spec: {
          containers: [{ imagePullPolicy: 'Always', terminationMessagePath: '/dev/termination-log', resources: {} }],
          restartPolicy: 'Always',
          terminationGracePeriodSeconds: 30,
        },
      },
    },
    status: {},
  });
  expect(metadataOf(created).uid).toMatch(/^[0-9a-f-]{36}$/);
});

describe('concurrency', () => {
  test('an update from an older version is a 409, one without a version wins, the same again changes nothing', async () => {
    const path = `${configMaps}/race`;
    const first = await client.create(configMaps, { metadata: { name: 'race' }, data: { n: '1' } });
    const second = (await client.call('PUT', path, { body: { ...first, data: { n: '2' } } })).body;
    const stale = await client.call('PUT', path, { body: { ...first, data: { n: '3' } } });
    expect(stale).toMatchObject({ code: 409, body: { reason: 'Conflict' } });
    expect(stale.body.message).toContain(
      'the object has been modified; please apply your changes to the latest version',
    );
    const blind = (await client.call('PUT', path, { body: { metadata: { name: 'race' }, data: { n: '4' } } })).body;
    expect(Number(metadataOf(blind).resourceVersion)).toBeGreaterThan(Number(metadataOf(second).resourceVersion));
    const same = (await client.call('PUT', path, { body: blind })).body;
    expect(same).toEqual(blind);
  });

  test('creating again is a 409; preconditions of a delete are held', async () => {
    const created = await client.create(configMaps, { metadata: { name: 'once' } });
    expect(await client.call('POST', configMaps, { body: { metadata: { name: 'once' } } })).toMatchObject({
      code: 409,
      body: { reason: 'AlreadyExists', message: 'configmaps "once" already exists' },
    });
    const wrong = { preconditions: { uid: 'other' } };
    expect((await client.call('DELETE', `${configMaps}/once`, { body: wrong })).code).toBe(409);
    const right = { preconditions: { uid: metadataOf(created).uid } };
    expect(await client.call('DELETE', `${configMaps}/once`, { body: right })).toMatchObject({
      code: 200,
      body: { kind: 'Status', status: 'Success', details: { name: 'once', kind: 'configmaps' } },
    });
  });

  test('generateName makes names of its own', async () => {
    const body = { metadata: { generateName: 'gen-' } };
    const [one, two] = [await client.create(configMaps, body), await client.create(configMaps, body)];
    expect(metadataOf(one).name).toMatch(/^gen-[a-z0-9]{5}$/);
    expect(metadataOf(one).name).not.toBe(metadataOf(two).name);
  });
});

describe('a Deployment that is changed', () => {
  const path = `${deployments}/changing`;

  beforeAll(async () => {
    await client.create(`${deployments}?fieldManager=kubectl-create`, deploymentBody('changing'));
    await client.waitFor(path, ({ status }) => (status as JsonObject).availableReplicas === 2);
  });

  test('generation counts changes of spec and annotations, not of labels and status', async () => {
    const generation = async () => metadataOf(await client.get(path)).generation;
    const before = await generation();
    await client.patch(path, { metadata: { labels: { a: 'b' } } });
    expect(await generation()).toBe(before);
    await client.patch(`${path}/status`, { status: { replicas: 2 } });
    expect(await generation()).toBe(before);
    await client.patch(path, { metadata: { annotations: { a: 'b' } } });
    expect(await generation()).toBe(before + 1);
    await client.patch(path, { spec: { minReadySeconds: 1 } });
    expect(await generation()).toBe(before + 2);
    await client.patch(path, { spec: { minReadySeconds: 1 } });
    expect(await generation()).toBe(before + 2);
  });

  test('an update of the object leaves the status alone, one of the status leaves the rest', async () => {
    const live = await client.get(path);
    const status = live.status as JsonObject;
    const body = { ...live, spec: { ...(live.spec as JsonObject), replicas: 2 }, status: { replicas: 77 } };
    expect((await client.call('PUT', path, { body })).body.status).toMatchObject({ replicas: status.replicas });
    const scaled = { spec: { replicas: 9 }, status: { collisionCount: 1 } };
    const after = await client.patch(`${path}/status`, scaled, 'merge-patch+json');
    expect(after).toMatchObject({ spec: { replicas: 2 }, status: { collisionCount: 1 } });
  });

  test('who changed the pod template last can be read from managedFields', async () => {
    const image = { spec: { template: { spec: { containers: [{ name: 'web', image: 'nginx:1.28' }] } } } };
    await client.patch(`${path}?fieldManager=kubectl-set`, image);
    const managers = managersOf(await client.get(path));
    const template = (entry: ManagedFieldsEntry) =>
      JSON.stringify((entry.fieldsV1['f:spec'] as JsonObject | undefined)?.['f:template'] ?? {});
    const owners = managers.filter((entry) => template(entry).includes('"f:image"')).map(({ manager }) => manager);
    expect(owners).toEqual(['kubectl-set']);
    const status = managers.find(({ subresource }) => subresource === 'status');
    expect(managers.map(({ manager }) => manager)).toContain('kube-controller-manager');
    expect(status?.operation).toBe('Update');
  });

  test('without a field manager the first word of the user agent is it', async () => {
    await client.call('PATCH', path, {
      body: { metadata: { labels: { by: 'agent' } } },
      contentType: 'application/merge-patch+json',
      userAgent: 'my-tool/1.0 (linux)',
    });
    expect(managersOf(await client.get(path)).map(({ manager }) => manager)).toContain('my-tool');
  });

  test('the selector cannot change', async () => {
    const answer = await client.call('PATCH', path, {
      body: { spec: { selector: { matchLabels: { app: 'other' } } } },
      contentType: 'application/merge-patch+json',
    });
    expect(answer.code).toBe(422);
    expect(answer.body.message).toContain('field is immutable');
  });

  test('a dry run answers and changes nothing', async () => {
    const before = await client.get(path);
    const dry = await client.patch(`${path}?dryRun=All`, { spec: { replicas: 7 } });
    expect(dry.spec).toMatchObject({ replicas: 7 });
    expect((await client.call('DELETE', `${path}?dryRun=All`)).code).toBe(200);
    expect(await client.get(path)).toEqual(before);
    expect(
      (await client.call('PATCH', `${path}?dryRun=Some`, { body: {}, contentType: 'application/merge-patch+json' }))
        .code,
    ).toBe(422);
  });

  test('scale reads and writes the replicas only', async () => {
    expect(await client.get(`${path}/scale`)).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 2 },
      status: { selector: 'app=changing' },
    });
    const scaled = await client.patch(`${path}/scale`, { spec: { replicas: 1 } }, 'merge-patch+json');
    expect(scaled).toMatchObject({ kind: 'Scale', spec: { replicas: 1 } });
    expect((await client.get(path)).spec).toMatchObject({ replicas: 1 });
    const negative = await client.call('PUT', `${path}/scale`, { body: { spec: { replicas: -1 } } });
    expect(negative.code).toBe(422);
  });
});

test('server-side apply creates, merges, conflicts and is forced', async () => {
  const path = `${configMaps}/applied`;
  const apply = (manager: string, data: JsonObject, query = '') =>
    client.call('PATCH', `${path}?fieldManager=${manager}${query}`, {
      body: `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: applied\ndata: ${JSON.stringify(data)}\n`,
      contentType: 'application/apply-patch+yaml',
    });
  expect((await apply('flux', { a: '1', b: '1' })).code).toBe(201);
  expect((await apply('flux', { a: '1' })).body.data).toEqual({ a: '1' });
  expect((await apply('argo', { c: '1' })).body.data).toEqual({ a: '1', c: '1' });
  const conflict = await apply('argo', { a: '2', c: '1' });
  expect(conflict).toMatchObject({
    code: 409,
    body: { message: 'Apply failed with 1 conflict: conflict with "flux" using v1: .data.a' },
  });
  const forced = await apply('argo', { a: '2', c: '1' }, '&force=true');
  expect(forced.body.data).toEqual({ a: '2', c: '1' });
  expect(managersOf(forced.body).map(({ manager, operation }) => [manager, operation])).toEqual([['argo', 'Apply']]);
  const nameless = await client.call('PATCH', path, { body: '{}', contentType: 'application/apply-patch+yaml' });
  expect(nameless.code).toBe(422);
});

test('autoscaling/v1 is a view of the stored autoscaling/v2', async () => {
  const v1 = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers';
  const v2 = v1.replace('v1', 'v2');
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'none' };
  const memory = {
    type: 'Resource',
    resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 70 } },
  };
  const spec = { maxReplicas: 4, scaleTargetRef: target, targetCPUUtilizationPercentage: 60 };
  const created = await client.create(v1, {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'view' },
    spec,
  });
  expect(created).toMatchObject({
    apiVersion: 'autoscaling/v1',
    spec: { minReplicas: 1, targetCPUUtilizationPercentage: 60 },
  });
  await client.patch(`${v2}/view`, {
    spec: { metrics: [memory, ...((await client.get(`${v2}/view`)).spec as { metrics: JsonObject[] }).metrics] },
  });
  await client.patch(`${v1}/view`, { spec: { maxReplicas: 6 } }, 'merge-patch+json');
  const stored = await client.get(`${v2}/view`);
  expect(stored.spec).toMatchObject({ maxReplicas: 6 });
  expect(
    (stored.spec as { metrics: { resource: { name: string } }[] }).metrics.map(({ resource }) => resource.name),
  ).toEqual(['memory', 'cpu']);
  expect(metadataOf(stored)).not.toHaveProperty('annotations');
});
