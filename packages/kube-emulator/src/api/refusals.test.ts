import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../model/json.ts';
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

describe('refusals', () => {
  const invalid = (spec: JsonObject) => deploymentBody('bad', 'a:1', spec);

  test.each<[string, string, unknown, number, string]>([
    ['no JSON', deployments, '{', 400, 'json parse error'],
    ['a list', deployments, '[]', 400, 'the body is no object'],
    ['another kind', deployments, { kind: 'Pod', apiVersion: 'v1' }, 400, 'cannot be handled as a Deployment'],
    [
      'another version',
      deployments,
      { ...deploymentBody('x'), apiVersion: 'apps/v2' },
      400,
      'does not match the expected API version',
    ],
    [
      'another namespace',
      deployments,
      { ...deploymentBody('x'), metadata: { name: 'x', namespace: 'b' } },
      400,
      'does not match the namespace',
    ],
    [
      'a wrong type',
      deployments,
      invalid({ replicas: 'two' }),
      400,
      'cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    ['no name', configMaps, { metadata: {} }, 422, 'name or generateName is required'],
    ['a name in capitals', configMaps, { metadata: { name: 'A' } }, 422, 'a lowercase RFC 1123 subdomain'],
    ['a label that is none', configMaps, { metadata: { name: 'a', labels: { 'a b': 'c' } } }, 422, 'metadata.labels'],
    [
      'annotations of a MiB',
      configMaps,
      { metadata: { name: 'a', annotations: { a: 'x'.repeat(1 << 20) } } },
      422,
      'may not be more than 262144 bytes',
    ],
    [
      'a selector that misses its template',
      deployments,
      invalid({ selector: { matchLabels: { app: 'x' } } }),
      422,
      '`selector` does not match template `labels`',
    ],
    [
      'no containers',
      deployments,
      invalid({ template: { metadata: { labels: { app: 'bad' } }, spec: {} } }),
      422,
      'spec.template.spec.containers: Required value',
    ],
    [
      'negative replicas',
      deployments,
      invalid({ replicas: -1 }),
      422,
      'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      'no movement in a rollout',
      deployments,
      invalid({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }),
      422,
      'may not be 0 when `maxSurge` is 0',
    ],
    [
      'a deadline before readiness',
      deployments,
      invalid({ minReadySeconds: 700 }),
      422,
      'must be greater than minReadySeconds',
    ],
    [
      'an autoscaler upside down',
      '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers',
      {
        metadata: { name: 'a' },
        spec: { minReplicas: 5, maxReplicas: 2, scaleTargetRef: { kind: 'Deployment', name: 'a' } },
      },
      422,
      'must be greater than or equal to `minReplicas`',
    ],
    [
      'a schedule of four fields',
      '/apis/batch/v1/namespaces/default/cronjobs',
      {
        metadata: { name: 'a' },
        spec: {
          schedule: '* * * *',
          jobTemplate: {
            spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a:1' }] } } },
          },
        },
      },
      422,
      'expected exactly 5 fields, found 4',
    ],
    [
      'a namespace that is not there',
      '/api/v1/namespaces/none/configmaps',
      { metadata: { name: 'a' } },
      404,
      'namespaces "none" not found',
    ],
    ['no namespace', '/api/v1/configmaps', { metadata: { name: 'a' } }, 400, 'an empty namespace may not be set'],
  ])('%s', async (_name, path, body, code, message) => {
    const answer = await client.call('POST', path, { body });
    expect(answer.body.message).toContain(message);
    expect(answer.code).toBe(code);
  });

  test('every mistake is named with its field', async () => {
    const container = { name: 'Web', image: '', ports: [{ containerPort: 99999 }] };
    const template = { metadata: { labels: { app: 'bad' } }, spec: { containers: [container] } };
    const { body } = await client.call('POST', deployments, { body: invalid({ template, replicas: -1 }) });
    expect(body).toMatchObject({ reason: 'Invalid', details: { name: 'bad', group: 'apps', kind: 'Deployment' } });
    const { causes } = body.details as { causes: { field: string; reason: string }[] };
    const fields = ['name', 'image', 'ports[0].containerPort'].map(
      (field) => `spec.template.spec.containers[0].${field}`,
    );
    expect(causes.map(({ field }) => field).sort()).toEqual([...fields, 'spec.replicas'].sort());
  });

  test('a body of more than 3 MiB is a 413 and the server goes on', async () => {
    const data = { big: 'x'.repeat(4 * 1024 * 1024) };
    const answer = await client.call('POST', configMaps, { body: { metadata: { name: 'big' }, data } });
    expect(answer.code).toBe(413);
    expect((await client.call('GET', '/healthz')).code).toBe(200);
  });

  test('unknown fields: refused, warned about or dropped in silence', async () => {
    const body = { metadata: { name: 'typo' }, dta: { a: 'b' } };
    const strict = await client.call('POST', `${configMaps}?fieldValidation=Strict`, { body });
    expect(strict).toMatchObject({ code: 400 });
    expect(strict.body.message).toContain('strict decoding error: unknown field "dta"');
    const warned = await client.call('POST', `${configMaps}?dryRun=All`, { body });
    expect(warned.code).toBe(201);
    expect(warned.headers.warning).toBe('299 - "unknown field \\"dta\\""');
    const ignored = await client.call('POST', `${configMaps}?dryRun=All&fieldValidation=Ignore`, { body });
    expect(ignored.headers.warning).toBeUndefined();
    expect(ignored.body).not.toHaveProperty('dta');
  });

  test.each([
    ['PATCH', 'text/plain', 415],
    ['PATCH', 'application/json', 415],
    ['POST', 'application/xml', 415],
  ])('%s of %s is %i', async (method, contentType, code) => {
    const path = method === 'POST' ? configMaps : `${configMaps}/x`;
    const answer = await client.call(method, path, { body: {}, contentType });
    expect(answer).toMatchObject({ code, body: { reason: 'UnsupportedMediaType' } });
  });
});
