import { deploymentReport } from '@moonin/contracts';
import type { Deployment, Pod, ReplicaSet } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import {
  conditionOf,
  containerStatus,
  sampleDeployment,
  samplePod,
  sampleReplicaSet,
} from '../testing/sample-objects.ts';
import { partsOf } from '../testing/sample-parts.ts';
import { collectDeployment } from './deployment.ts';
import { nextChangeOfTroubles } from './deployment-troubles.ts';

const NOW_MS = Date.parse('2026-01-01T01:00:00Z');
const at = '2026-01-01T00:50:00Z';
const crashing = (name: string, exitCode = 1): Pod =>
  samplePod({
    name,
    status: {
      containerStatuses: [
        containerStatus({
          restartCount: 3,
          state: { waiting: { reason: 'CrashLoopBackOff' } },
          lastState: { terminated: { exitCode, reason: 'Error', finishedAt: at } },
        }),
      ],
    },
  });
const stuck = { observedGeneration: 1, replicas: 2, updatedReplicas: 1, availableReplicas: 1 };

function troublesOf(deployment: Deployment, input: { replicaSets?: ReplicaSet[]; pods?: Pod[] } = {}) {
  const replicaSets = input.replicaSets ?? [sampleReplicaSet({ hash: 'aaa', revision: '1' })];
  const parts = partsOf({ deployment, replicaSets, pods: input.pods ?? [] });
  return deploymentReport.parse(collectDeployment(parts, plainSanitiser, NOW_MS)).health.troubles;
}

describe('pods of one revision', () => {
  test('that share a cause are one error with how many of how many, whatever their order', () => {
    const pods = [crashing('web-a', 2), crashing('web-b', 1), samplePod({ name: 'web-c' })];
    const expected = [
      {
        type: 'CrashLoopBackOff',
        severity: 'critical',
        init: false,
        pods: 2,
        totalPods: 3,
        container: 'app',
        exitCode: 1,
        revision: 1,
      },
    ];
    expect(troublesOf(sampleDeployment(), { pods })).toMatchObject(expected);
    expect(troublesOf(sampleDeployment(), { pods: pods.toReversed() })).toEqual(
      troublesOf(sampleDeployment(), { pods }),
    );
  });

  test('on their way out are in neither number', () => {
    const leaving = samplePod({ name: 'web-d', metadata: { deletionTimestamp: at } });
    expect(troublesOf(sampleDeployment(), { pods: [crashing('web-a'), leaving] })).toMatchObject([
      { pods: 1, totalPods: 1 },
    ]);
  });

  test('worst first', () => {
    const evicted = samplePod({
      name: 'web-e',
      status: { phase: 'Failed', reason: 'Evicted', startTime: '2026-01-01T00:55:00Z', containerStatuses: [] },
    });
    expect(
      troublesOf(sampleDeployment(), { pods: [evicted, crashing('web-a')] }).map(({ type, severity }) => [
        type,
        severity,
      ]),
    ).toEqual([
      ['CrashLoopBackOff', 'critical'],
      ['Evicted', 'warning'],
    ]);
  });
});

describe('the roll-out itself', () => {
  const overdue = conditionOf(
    'Progressing',
    'False',
    'ProgressDeadlineExceeded',
    at,
    'ReplicaSet "web-aaa" has timed out progressing.',
  );
  const refusal = (message: string) => ({
    ...sampleReplicaSet({ hash: 'aaa', revision: '1' }),
    status: { replicas: 0, conditions: [conditionOf('ReplicaFailure', 'True', 'FailedCreate', at, message)] },
  });

  test('is past its deadline', () => {
    const deployment = sampleDeployment({ status: { ...stuck, conditions: [overdue] } });
    expect(troublesOf(deployment, { pods: [samplePod()] })).toMatchObject([
      {
        type: 'ProgressDeadlineExceeded',
        pods: 0,
        totalPods: 1,
        message: 'ReplicaSet "web-aaa" has timed out progressing.',
        since: '2026-01-01T00:50:00.000Z',
        revision: 1,
      },
    ]);
  });

  test.each([
    [
      'pods "web-aaa-x7k2p" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2',
      'refused by a resource quota',
    ],
    ['admission webhook "deny.example.com" denied the request: no', 'refused by an admission webhook'],
    [
      'Internal error occurred: failed calling webhook "deny.example.com": connection refused',
      'refused by an admission webhook',
    ],
    [
      'pods "web-aaa-x7k2p" is forbidden: violates PodSecurity "restricted:latest": runAsNonRoot != true',
      'refused by an admission policy',
    ],
    ['pods "web-aaa-x7k2p" is forbidden: error looking up service account', null],
  ])('cannot make pods: %s', (message, details) => {
    const conditions = [conditionOf('ReplicaFailure', 'True', 'FailedCreate', at, message)];
    const deployment = sampleDeployment({ status: { ...stuck, conditions } });
    const told = troublesOf(deployment, { replicaSets: [refusal(message)] });
    expect(told).toMatchObject([{ type: 'ReplicaFailure', reason: 'FailedCreate', revision: 1, details }]);
    expect(told[0]?.message).not.toContain('x7k2p');
  });

  test('is judged by the Deployment where its ReplicaSet does not say, or could not be made', () => {
    const failure = conditionOf('ReplicaFailure', 'True', 'FailedCreate', at, 'exceeded quota');
    expect(troublesOf(sampleDeployment({ status: { ...stuck, conditions: [failure] } }))).toMatchObject([
      { type: 'ReplicaFailure', reason: 'FailedCreate' },
    ]);
    const refused = conditionOf(
      'Progressing',
      'False',
      'ReplicaSetCreateError',
      at,
      'Failed to create new replica set',
    );
    expect(troublesOf(sampleDeployment({ status: { ...stuck, conditions: [refused] } }))).toMatchObject([
      { type: 'ReplicaFailure', reason: 'ReplicaSetCreateError' },
    ]);
  });

  test('has no trouble while it is paused or described by an earlier generation', () => {
    const status = { ...stuck, conditions: [overdue] };
    expect(troublesOf(sampleDeployment({ spec: { paused: true }, status }))).toEqual([]);
    expect(troublesOf(sampleDeployment({ metadata: { generation: 2 }, status }))).toEqual([]);
  });
});

test('restarts alone are no reason to call a Deployment degraded', () => {
  const restarted = samplePod({
    status: {
      containerStatuses: [
        containerStatus({
          ready: true,
          restartCount: 1,
          state: { running: { startedAt: '2026-01-01T00:58:00Z' } },
          lastState: { terminated: { exitCode: 1, reason: 'Error', finishedAt: '2026-01-01T00:58:00Z' } },
        }),
      ],
    },
  });
  const deployment = sampleDeployment({
    status: { ...stuck, updatedReplicas: 2, conditions: [conditionOf('Progressing', 'True', 'ReplicaSetUpdated', at)] },
  });
  const parts = partsOf({
    deployment,
    replicaSets: [sampleReplicaSet({ hash: 'aaa', revision: '1' })],
    pods: [restarted],
  });
  expect(collectDeployment(parts, plainSanitiser, NOW_MS).health).toMatchObject({
    status: 'progressing',
    troubles: [{ type: 'Restarts', severity: 'info' }],
  });
  expect(nextChangeOfTroubles(parts, NOW_MS)).toBe(Date.parse('2026-01-01T01:08:00Z'));
});
