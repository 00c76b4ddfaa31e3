import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../../model/kube-object.ts';
import type { ReplicaSet } from '../../model/workloads.ts';
import { planReplicas } from './plan-replicas.ts';

const nowMs = Date.parse('2026-05-01T12:00:00Z');

function replicaSet(replicas: number, fields: Partial<ReplicaSet['spec']> = {}): ReplicaSet {
  const labels = { app: 'web' };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web', namespace: 'n', uid: 'r', resourceVersion: '1', creationTimestamp: '', generation: 4 },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: {} }, ...fields },
  };
}

type PodFields = {
  phase?: string;
  node?: boolean;
  readySince?: string;
  restarts?: number;
  cost?: string;
  created?: string;
  deleting?: boolean;
  labels?: Record<string, string>;
};

function pod(name: string, fields: PodFields = {}): KubeObject {
  const { phase = 'Running', node = true, readySince, restarts = 0, cost, deleting, labels = { app: 'web' } } = fields;
  const readiness = { type: 'Ready', status: readySince === undefined ? 'False' : 'True' };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'n',
      uid: name,
      resourceVersion: '1',
      creationTimestamp: fields.created ?? '2026-05-01T11:00:00Z',
      labels,
      ...(cost === undefined ? {} : { annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } }),
      ...(deleting ? { deletionTimestamp: '2026-05-01T12:00:30Z' } : {}),
    },
    spec: node ? { nodeName: 'node-1' } : {},
    status: {
      phase,
      conditions: [{ ...readiness, lastTransitionTime: readySince ?? '2026-05-01T11:00:00Z' }],
      containerStatuses: [{ restartCount: restarts }],
    },
  };
}

const ready = '2026-05-01T11:30:00Z';

test.each<[string, number, KubeObject[], number, string[]]>([
  ['makes what is missing', 3, [pod('a')], 2, []],
  ['makes no more than five hundred at once', 900, [], 500, []],
  [
    'does not count pods that end or have ended',
    2,
    [pod('a', { deleting: true }), pod('b', { phase: 'Failed' })],
    2,
    [],
  ],
  ['takes surplus away', 1, [pod('a', { readySince: ready }), pod('b', { readySince: ready, restarts: 2 })], 0, ['b']],
  ['takes nothing when it fits', 1, [pod('a')], 0, []],
])('%s', (_name, replicas, pods, create, removed) => {
  const plan = planReplicas({ replicaSet: replicaSet(replicas), pods, nowMs });
  expect(plan.create).toBe(create);
  expect(plan.remove.map(({ metadata }) => metadata.name)).toEqual(removed);
});

test('gives up those that matter least first', () => {
  const pods = [
    pod('old-and-ready', { readySince: '2026-05-01T11:01:00Z' }),
    pod('ready-lately', { readySince: '2026-05-01T11:59:00Z' }),
    pod('cheap', { readySince: '2026-05-01T11:01:00Z', cost: '-1' }),
    pod('not-ready'),
    pod('pending', { phase: 'Pending' }),
    pod('without-node', { phase: 'Pending', node: false }),
    pod('restarted', { readySince: '2026-05-01T11:01:00Z', restarts: 3 }),
  ];
  const { remove } = planReplicas({ replicaSet: replicaSet(0), pods, nowMs });
  expect(remove.map(({ metadata }) => metadata.name)).toEqual([
    'without-node',
    'pending',
    'not-ready',
    'cheap',
    'ready-lately',
    'restarted',
    'old-and-ready',
  ]);
});

describe('status', () => {
  test('counts ready, available and fully labelled pods, and when the next becomes available', () => {
    const pods = [
      pod('a', { readySince: '2026-05-01T11:59:00Z' }),
      pod('b', { readySince: '2026-05-01T11:59:50Z' }),
      pod('c', { labels: { other: 'x' } }),
      pod('d', { deleting: true }),
    ];
    const plan = planReplicas({ replicaSet: replicaSet(3, { minReadySeconds: 30 }), pods, nowMs });
    expect(plan.status).toEqual({
      replicas: 3,
      fullyLabeledReplicas: 2,
      readyReplicas: 2,
      availableReplicas: 1,
      terminatingReplicas: 1,
      observedGeneration: 4,
    });
    expect(plan.requeueAtMs).toBe(Date.parse('2026-05-01T12:00:20Z'));
  });

  test('a failure to make pods stays with its first time until it is over', () => {
    const failed = planReplicas({ replicaSet: replicaSet(1), pods: [], failure: 'quota', nowMs }).status;
    const condition = {
      type: 'ReplicaFailure',
      status: 'True',
      reason: 'FailedCreate',
      message: 'quota',
      lastTransitionTime: '2026-05-01T12:00:00Z',
    };
    expect(failed.conditions).toEqual([condition]);
    const set = { ...replicaSet(1), status: failed };
    const later = planReplicas({ replicaSet: set, pods: [], failure: 'quota', nowMs: nowMs + 60_000 });
    expect(later.status.conditions).toEqual([condition]);
    expect(planReplicas({ replicaSet: set, pods: [pod('a')], nowMs }).status.conditions).toBeUndefined();
  });

  test('one that is being deleted makes and ends no pods', () => {
    const dying = replicaSet(3);
    dying.metadata.deletionTimestamp = '2026-05-01T12:00:00Z';
    const plan = planReplicas({ replicaSet: dying, pods: [pod('a')], nowMs });
    expect([plan.create, plan.remove]).toEqual([0, []]);
  });
});
