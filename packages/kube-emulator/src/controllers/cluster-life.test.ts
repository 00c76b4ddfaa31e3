import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { deploymentBody, type EmulatorClient, startTestEmulator } from '../testing/emulator-client.ts';

vi.setConfig({ testTimeout: 30_000 });

let client: EmulatorClient;
let stop: () => Promise<void>;
const problems: unknown[] = [];

beforeAll(async () => {
  const note = (...problem: unknown[]) => problems.push(problem);
  const log = { info: () => undefined, warn: note, error: note };
  const started = await startTestEmulator({ log, autoscalerIntervalMs: 50 });
  client = started.client;
  stop = started.emulator.stop;
});
afterAll(async () => {
  await stop();
  expect(problems).toEqual([]);
});

const apps = (namespace: string) => `/apis/apps/v1/namespaces/${namespace}`;
const core = (namespace: string) => `/api/v1/namespaces/${namespace}`;
const items = (list: JsonObject) =>
  (list.items ?? []) as (JsonObject & { metadata: JsonObject; spec: JsonObject; status: JsonObject })[];
const statusOf = (object: JsonObject) => (object.status ?? {}) as JsonObject;

async function namespace(name: string): Promise<string> {
  await client.create('/api/v1/namespaces', { metadata: { name } });
  return name;
}

async function rolledOut(path: string, replicas: number): Promise<JsonObject> {
  return client.waitFor(path, (object) => {
    const { observedGeneration, updatedReplicas, availableReplicas, replicas: all } = statusOf(object);
    const settled = observedGeneration === (object.metadata as JsonObject | undefined)?.generation;
    return settled && [updatedReplicas, availableReplicas, all].every((count) => (count ?? 0) === replicas);
  });
}

test('a new namespace gets its service account and the cluster authority', async () => {
  const name = await namespace('furnished');
  await client.waitFor(`${core(name)}/serviceaccounts/default`, ({ kind }) => kind === 'ServiceAccount');
  const authority = await client.waitFor(
    `${core(name)}/configmaps/kube-root-ca.crt`,
    ({ kind }) => kind === 'ConfigMap',
  );
  expect((authority.data as JsonObject)['ca.crt']).toContain('BEGIN CERTIFICATE');
});

describe('a Deployment', () => {
  test('runs, is changed, rolled back, scaled and restarted, and keeps its history', async () => {
    const name = await namespace('rollouts');
    const path = `${apps(name)}/deployments/web`;
    const image = (wanted: string) => ({
      spec: { template: { spec: { containers: [{ name: 'web', image: wanted }] } } },
    });
    await client.create(`${apps(name)}/deployments`, deploymentBody('web', 'a:1'));
    await rolledOut(path, 2);
    await client.patch(path, image('a:2'));
    await rolledOut(path, 2);
    await client.patch(path, image('a:1'));
    const back = await rolledOut(path, 2);
    expect((back.metadata as JsonObject).annotations).toMatchObject({ 'deployment.kubernetes.io/revision': '3' });
    const sets = items(await client.get(`${apps(name)}/replicasets`));
    const history = sets.map(({ metadata, spec }) => {
      const annotations = metadata.annotations as JsonObject;
      const revisions = annotations['deployment.kubernetes.io/revision-history'] ?? null;
      return [annotations['deployment.kubernetes.io/revision'], revisions, spec.replicas];
    });
    expect(history.sort()).toEqual([
      ['2', null, 0],
      ['3', '1', 2],
    ]);
    await client.patch(`${path}/scale`, { spec: { replicas: 5 } }, 'merge-patch+json');
    await rolledOut(path, 5);
    const pods = items(await client.get(`${core(name)}/pods`)).filter(
      ({ metadata }) => metadata.deletionTimestamp === undefined,
    );
    expect(pods).toHaveLength(5);
    for (const { spec, status } of pods) {
      expect(spec.nodeName).toMatch(/^moonin-node-\d$/);
      expect(status).toMatchObject({ phase: 'Running', containerStatuses: [{ ready: true, restartCount: 0 }] });
    }
    const addresses = pods.map(({ status }) => status.podIP);
    expect(new Set(addresses).size).toBe(5);
    const events = items(await client.get(`${core(name)}/events?fieldSelector=involvedObject.kind=Deployment`));
    expect(events.map(({ reason }) => reason)).toContain('ScalingReplicaSet');
  });

  test('whose new image is broken stays available and says that it does not get on', async () => {
    const name = await namespace('stuck');
    const path = `${apps(name)}/deployments/web`;
    await client.create(`${apps(name)}/deployments`, deploymentBody('web', 'a:1', { progressDeadlineSeconds: 2 }));
    await rolledOut(path, 2);
    await client.patch(path, { spec: { template: { spec: { containers: [{ name: 'web', image: 'a:broken' }] } } } });
    const stuck = await client.waitFor(path, (object) => JSON.stringify(object).includes('ProgressDeadlineExceeded'));
    const conditions = statusOf(stuck).conditions as { type: string; status: string }[];
    expect(Object.fromEntries(conditions.map(({ type, status }) => [type, status]))).toEqual({
      Available: 'True',
      Progressing: 'False',
    });
    expect(statusOf(stuck)).toMatchObject({ readyReplicas: 2, updatedReplicas: 1, unavailableReplicas: 1 });
  });

  test('takes the pods of a ReplicaSet that was left behind, and lets go of a pod whose labels change', async () => {
    const name = await namespace('adoption');
    const deployments = `${apps(name)}/deployments`;
    await client.create(deployments, deploymentBody('web', 'a:1'));
    await rolledOut(`${deployments}/web`, 2);
    const before = items(await client.get(`${apps(name)}/replicasets`)).map(({ metadata }) => metadata.uid);
    await client.call('DELETE', `${deployments}/web?propagationPolicy=Orphan`);
    await client.waitFor(`${deployments}/web`, ({ code }) => code === 404);
    expect(items(await client.get(`${apps(name)}/replicasets`))[0]?.metadata).not.toHaveProperty('ownerReferences');
    await client.create(deployments, deploymentBody('web', 'a:1'));
    await rolledOut(`${deployments}/web`, 2);
    const sets = items(await client.get(`${apps(name)}/replicasets`));
    expect(sets.map(({ metadata }) => metadata.uid)).toEqual(before);
    const [pod] = items(await client.get(`${core(name)}/pods`));
    await client.patch(`${core(name)}/pods/${pod?.metadata.name}`, { metadata: { labels: { app: 'lonely' } } });
    await client.waitFor(`${core(name)}/pods?labelSelector=app%3Dweb`, (list) => items(list).length === 2);
    const lonely = await client.get(`${core(name)}/pods/${pod?.metadata.name}`);
    expect(lonely.metadata).not.toHaveProperty('ownerReferences');
  });
});

describe('deletion', () => {
  test.each(['Background', 'Foreground'])('%s takes the dependents along', async (policy) => {
    const name = await namespace(`del-${policy.toLowerCase()}`);
    await client.create(`${apps(name)}/deployments`, deploymentBody('web'));
    await rolledOut(`${apps(name)}/deployments/web`, 2);
    await client.call('DELETE', `${apps(name)}/deployments/web?propagationPolicy=${policy}`);
    for (const path of [`${apps(name)}/deployments`, `${apps(name)}/replicasets`, `${core(name)}/pods`]) {
      await client.waitFor(path, (list) => items(list).length === 0);
    }
  });

  test('a finalizer holds an object until it is taken off', async () => {
    const path = `${core('default')}/configmaps/held`;
    await client.create(`${core('default')}/configmaps`, {
      metadata: { name: 'held', finalizers: ['example.com/hold'] },
    });
    const deleted = await client.call('DELETE', path);
    expect(deleted.body.metadata).toHaveProperty('deletionTimestamp');
    expect((await client.call('GET', path)).code).toBe(200);
    await client.patch(path, { metadata: { finalizers: null } }, 'merge-patch+json');
    expect((await client.call('GET', path)).code).toBe(404);
  });

  test('an object whose owner is not there goes', async () => {
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'gone', uid: 'none' }];
    await client.create(`${core('default')}/configmaps`, { metadata: { name: 'orphan', ownerReferences } });
    await client.waitFor(`${core('default')}/configmaps/orphan`, ({ code }) => code === 404);
  });

  test('a namespace goes with everything in it, and takes nothing new meanwhile', async () => {
    const name = await namespace('doomed');
    await client.create(`${apps(name)}/deployments`, deploymentBody('web'));
    await client.create(`${core(name)}/configmaps`, { metadata: { name: 'held', finalizers: ['example.com/hold'] } });
    await rolledOut(`${apps(name)}/deployments/web`, 2);
    await client.call('DELETE', `/api/v1/namespaces/${name}`);
    expect((await client.get(`/api/v1/namespaces/${name}`)).status).toEqual({ phase: 'Terminating' });
    const refused = await client.call('POST', `${core(name)}/configmaps`, { body: { metadata: { name: 'late' } } });
    expect(refused).toMatchObject({ code: 403, body: { details: { causes: [{ reason: 'NamespaceTerminating' }] } } });
    await client.waitFor(`${apps(name)}/deployments`, (list) => items(list).length === 0);
    await client.patch(`${core(name)}/configmaps/held`, { metadata: { finalizers: null } }, 'merge-patch+json');
    await client.waitFor(`/api/v1/namespaces/${name}`, ({ code }) => code === 404);
  });

  test('of a collection, by selector', async () => {
    const name = await namespace('bulk');
    for (const app of ['a', 'b'])
      await client.create(`${core(name)}/configmaps`, { metadata: { name: app, labels: { app } } });
    const deleted = await client.call('DELETE', `${core(name)}/configmaps?labelSelector=app%3Da`);
    expect(items(deleted.body)).toHaveLength(1);
    expect((await client.call('GET', `${core(name)}/configmaps/b`)).code).toBe(200);
  });
});

test('a pod that fits nowhere waits and says why, and runs when a node opens', async () => {
  const name = await namespace('crowded');
  const spec = { nodeSelector: { disk: 'ssd' }, containers: [{ name: 'a', image: 'a:1' }] };
  await client.create(`${core(name)}/pods`, { metadata: { name: 'picky' }, spec });
  const waiting = await client.waitFor(`${core(name)}/pods/picky`, (pod) =>
    JSON.stringify(pod).includes('Unschedulable'),
  );
  expect(statusOf(waiting).phase).toBe('Pending');
  await client.patch('/api/v1/nodes/moonin-node-1', { metadata: { labels: { disk: 'ssd' } } });
  await client.waitFor(`${core(name)}/pods/picky`, (pod) => statusOf(pod).phase === 'Running');
});

test('an autoscaler holds its Deployment between its bounds', async () => {
  const name = await namespace('scaled');
  await client.create(`${apps(name)}/deployments`, deploymentBody('web'));
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const autoscalers = `/apis/autoscaling/v2/namespaces/${name}/horizontalpodautoscalers`;
  await client.create(autoscalers, {
    metadata: { name: 'web' },
    spec: { minReplicas: 3, maxReplicas: 4, scaleTargetRef },
  });
  await rolledOut(`${apps(name)}/deployments/web`, 3);
  await client.patch(`${apps(name)}/deployments/web`, { spec: { replicas: 9 } });
  await rolledOut(`${apps(name)}/deployments/web`, 4);
  const { status } = await client.waitFor(`${autoscalers}/web`, (object) => statusOf(object).currentReplicas === 4);
  expect(status).toMatchObject({ desiredReplicas: 4 });
});

test('a Job runs to its end and its pods stay', async () => {
  const name = await namespace('jobs');
  const jobs = `/apis/batch/v1/namespaces/${name}/jobs`;
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a:1' }] } };
  await client.create(jobs, { metadata: { name: 'once' }, spec: { completions: 2, template } });
  const done = await client.waitFor(`${jobs}/once`, (job) => JSON.stringify(job).includes('"Complete"'));
  expect(statusOf(done)).toMatchObject({ succeeded: 2 });
  const pods = items(await client.get(`${core(name)}/pods?labelSelector=job-name%3Donce`));
  expect(pods.map(({ status }) => status.phase)).toEqual(['Succeeded', 'Succeeded']);
});

test('a CronJob starts Jobs at its times, and the log of a run that failed can be read', async () => {
  const name = await namespace('cron');
  const batch = `/apis/batch/v1/namespaces/${name}`;
  const template = {
    metadata: { annotations: { 'moonin.test/fail': 'exit-3', 'moonin.test/log': 'reading\nerror: no such table' } },
    spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a:1' }] },
  };
  const jobTemplate = { spec: { backoffLimit: 0, template } };
  await client.create(`${batch}/cronjobs`, {
    metadata: { name: 'report' },
    spec: { schedule: '@every 1s', concurrencyPolicy: 'Forbid', jobTemplate },
  });
  const jobs = await client.waitFor(`${batch}/jobs`, (list) => JSON.stringify(list).includes('"BackoffLimitExceeded"'));
  const [job] = items(jobs);
  expect(job?.metadata.name).toMatch(/^report-\d{8}$/);
  expect(job?.metadata.annotations).toHaveProperty(['batch.kubernetes.io/cronjob-scheduled-timestamp']);
  const [pod] = items(await client.get(`${core(name)}/pods?labelSelector=job-name%3D${job?.metadata.name}`));
  expect(await client.get(`${core(name)}/pods/${pod?.metadata.name}/log?tailLines=1`)).toEqual({
    text: 'error: no such table\n',
  });
  const { status } = await client.get(`${batch}/cronjobs/report`);
  expect(status).toHaveProperty('lastScheduleTime');
  await client.patch(`${batch}/cronjobs/report`, { spec: { suspend: true } });
});
