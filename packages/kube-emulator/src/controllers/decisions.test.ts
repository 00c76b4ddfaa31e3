import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { planScale } from './autoscaler/plan-scale.ts';
import { judgeOwners } from './garbage/garbage-collector.ts';
import { planJob } from './job/plan-job.ts';

test.each([
  [[], 'keep'],
  [['gone'], 'collect'],
  [['gone', 'gone'], 'collect'],
  [['gone', 'alive'], 'keep'],
  [['waiting'], 'collectForeground'],
  [['waiting', 'gone'], 'collectForeground'],
  [['waiting', 'alive'], 'keep'],
] as const)('owners %j: %s', (states, verdict) => {
  expect(judgeOwners(states)).toBe(verdict);
});

test.each([
  [3, 1, 10, 3, undefined],
  [1, 3, 10, 3, 'Current number of replicas below Spec.MinReplicas'],
  [12, 3, 10, 10, 'Current number of replicas above Spec.MaxReplicas'],
  [0, 3, 10, 0, undefined],
])('%i replicas between %i and %i become %i', (currentReplicas, minReplicas, maxReplicas, desired, reason) => {
  const plan = planScale({ currentReplicas, minReplicas, maxReplicas });
  expect([plan.desiredReplicas, plan.rescaleReason]).toEqual([desired, reason]);
});

describe('jobs', () => {
  const nowMs = Date.parse('2026-05-01T12:00:00Z');
  const metadata = { name: 'j', uid: 'j', resourceVersion: '1', creationTimestamp: '' };
  const job = (spec: JsonObject = {}, status: JsonObject = {}): KubeObject => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata,
    spec: { parallelism: 1, completions: 1, backoffLimit: 1, ...spec },
    status,
  });
  const pod = (phase: string, finishedAt = '2026-05-01T11:59:59Z'): KubeObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, name: phase },
    status: { phase, containerStatuses: [{ state: { terminated: { finishedAt } } }] },
  });
  const types = (status: JsonObject) => ((status.conditions ?? []) as JsonObject[]).map(({ type }) => type);

  test.each<[string, JsonObject, KubeObject[], number]>([
    ['begins with one pod', {}, [], 1],
    ['keeps to its parallelism', { parallelism: 2, completions: 5 }, [pod('Running')], 1],
    [
      'makes no more than are still needed',
      { parallelism: 3, completions: 4 },
      [pod('Succeeded'), pod('Succeeded'), pod('Succeeded')],
      1,
    ],
    ['waits after a failure', { backoffLimit: 3 }, [pod('Failed')], 0],
    ['makes none while suspended', { suspend: true }, [], 0],
  ])('a Job %s', (_name, spec, pods, create) => {
    expect(planJob(job(spec), pods, 10_000, nowMs).create).toBe(create);
  });

  test('enough successes complete it', () => {
    const plan = planJob(job(), [pod('Succeeded')], 10_000, nowMs);
    expect(types(plan.status)).toEqual(['SuccessCriteriaMet', 'Complete']);
    expect(plan.status).toMatchObject({ succeeded: 1, completionTime: '2026-05-01T12:00:00Z' });
    expect(plan.event?.reason).toBe('Completed');
  });

  test.each([
    ['too many failures', job(), [pod('Failed'), pod('Failed')], 'BackoffLimitExceeded'],
    [
      'too long a time',
      job({ activeDeadlineSeconds: 10 }, { startTime: '2026-05-01T11:59:00Z' }),
      [pod('Running')],
      'DeadlineExceeded',
    ],
  ])('%s fail it and end what runs', (_name, of, pods, reason) => {
    const plan = planJob(of, pods, 10_000, nowMs);
    expect(types(plan.status)).toEqual(['FailureTarget', 'Failed']);
    expect(plan.event?.reason).toBe(reason);
    expect(plan.remove).toEqual(pods.filter(({ status }) => status?.phase === 'Running'));
  });

  test('a finished one stays as it is until its time to live is over', () => {
    const condition = { type: 'Complete', status: 'True', lastTransitionTime: '2026-05-01T11:59:30Z' };
    const finished = job({ ttlSecondsAfterFinished: 60 }, { conditions: [condition] });
    expect(planJob(finished, [], 10_000, nowMs)).toMatchObject({ create: 0, expired: false, nextAtMs: nowMs + 30_000 });
    expect(planJob(finished, [], 10_000, nowMs + 30_000).expired).toBe(true);
  });
});
