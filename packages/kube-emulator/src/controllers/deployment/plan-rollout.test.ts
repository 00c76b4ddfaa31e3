import { describe, expect, test } from 'vitest';
import type { Deployment, DeploymentStatus, ReplicaSet } from '../../model/workloads.ts';
import { deployment, now, nowMs, plan, replicaSet } from '../../testing/rollout-fixtures.ts';
import cases from './cases/int_or_string.json' with { type: 'json' };
import { scaledValue } from './rollout-numbers.ts';

const progressing = (reason: string, lastUpdateTime = now): DeploymentStatus['conditions'] => [
  {
    type: 'Progressing',
    status: 'True',
    reason,
    message: '',
    lastUpdateTime,
    lastTransitionTime: lastUpdateTime,
  },
];

describe('percentages', () => {
  const rows = cases.cases as {
    id: string;
    input: number | string | null;
    total?: number;
    roundUp?: boolean;
    expect: { value?: number | string; error?: true };
  }[];

  test.each(rows.filter(({ total }) => total !== undefined))(
    '$id',
    ({ input, total = 0, roundUp = false, expect: wanted }) => {
      const value = input === null ? undefined : scaledValue(input, total, roundUp);
      expect(value).toBe(wanted.error ? undefined : wanted.value);
    },
  );

  test.each(rows.filter(({ id }) => id.startsWith('intstr/value/')))('$id', ({ input }) => {
    expect(scaledValue(String(input), 10, true)).toBeUndefined();
  });

  test.each<[number | string, number | string, number, number, number]>([
    ['25%', '25%', 10, 3, 8],
    ['25%', '25%', 1, 1, 1],
    [0, '1%', 2, 0, 1],
    ['1%', 0, 2, 1, 2],
    [0, '25%', 1, 0, 0],
  ])(
    'surge %s and unavailable %s of %i: first step makes %i, at least %i stay',
    (surge, unavailable, replicas, made, kept) => {
      const old = replicaSet('a:1', replicas, { desired: replicas, max: replicas });
      const { create } = plan(deployment({ replicas, surge, unavailable }), [old]);
      expect(create?.spec.replicas).toBe(made);
      const next = plan(deployment({ replicas, surge, unavailable }), [
        old,
        replicaSet('a:2', made, { available: 0, desired: replicas, revision: 2 }),
      ]);
      expect(next.sizes['a:1'] ?? replicas).toBe(kept);
    },
  );
});

describe('rolling update', () => {
  test('a first ReplicaSet gets everything, revision 1 and the hash in name, labels and selector', () => {
    const { create, revision, events, conditions, status } = plan(deployment({ replicas: 3 }), []);
    const hash = create?.metadata.labels?.['pod-template-hash'];
    expect(create).toMatchObject({
      metadata: { name: `web-${hash}`, ownerReferences: [{ kind: 'Deployment', controller: true }] },
      spec: { replicas: 3, selector: { matchLabels: { app: 'web', 'pod-template-hash': hash } } },
    });
    expect(revision).toBe('1');
    expect(events).toEqual([
      { type: 'Normal', reason: 'ScalingReplicaSet', message: `Scaled up replica set web-${hash} from 0 to 3` },
    ]);
    expect(conditions).toMatchObject({
      Progressing: ['True', 'NewReplicaSetCreated'],
      Available: ['False', 'MinimumReplicasUnavailable'],
    });
    expect(status.unavailableReplicas).toBe(3);
  });

  test.each<[string, ReplicaSet[], Record<string, number>]>([
    [
      'room left by maxUnavailable: the old shrinks at once',
      [replicaSet('a:1', 10), replicaSet('a:2', 3, { available: 0, revision: 2 })],
      { 'a:1': 8 },
    ],
    [
      'the new one grows into the surge',
      [replicaSet('a:1', 8), replicaSet('a:2', 3, { available: 0, revision: 2 })],
      { 'a:2': 5 },
    ],
    [
      'nothing moves while new pods are not available',
      [replicaSet('a:1', 8), replicaSet('a:2', 5, { available: 0, revision: 2 })],
      {},
    ],
    [
      'available new pods let old ones go',
      [replicaSet('a:1', 8), replicaSet('a:2', 5, { available: 2, revision: 2 })],
      { 'a:1': 6 },
    ],
    [
      'unhealthy old pods go first',
      [
        replicaSet('a:0', 4, { available: 0 }),
        replicaSet('a:1', 4, { createdMinute: 1 }),
        replicaSet('a:2', 5, { available: 5, revision: 3, createdMinute: 2 }),
      ],
      { 'a:0': 0, 'a:1': 3 },
    ],
    ['a size beyond the wish is taken back', [replicaSet('a:2', 12, { revision: 2 })], { 'a:2': 10 }],
  ])('%s', (_name, sets, sizes) => {
    expect(plan(deployment(), sets).sizes).toEqual(sizes);
  });

  test('complete: the reason says so once, and later events leave it', () => {
    const done = [replicaSet('a:1', 0), replicaSet('a:2', 10, { revision: 2 })];
    const first = plan(deployment({ status: { conditions: progressing('ReplicaSetUpdated') ?? [] } }), done);
    expect(first.conditions).toMatchObject({
      Progressing: ['True', 'NewReplicaSetAvailable'],
      Available: ['True', 'MinimumReplicasAvailable'],
    });
    expect(first.status.conditions?.find(({ type }) => type === 'Progressing')?.message).toBe(
      `ReplicaSet "${done[1]?.metadata.name}" has successfully progressed.`,
    );
    const again = plan(deployment({ status: first.status }), done, false, nowMs + 3_600_000);
    expect(again.status).toEqual(first.status);
    expect(again.requeueAtMs).toBeUndefined();
  });

  test('without progress until the deadline it has failed, and a new pod is progress again', () => {
    const stuck = [replicaSet('a:1', 8), replicaSet('a:2', 5, { available: 0, revision: 2 })];
    const status: DeploymentStatus = {
      replicas: 13,
      updatedReplicas: 5,
      readyReplicas: 8,
      availableReplicas: 8,
      conditions: progressing('ReplicaSetUpdated') ?? [],
    };
    const before = plan(deployment({ status }), stuck, false, nowMs + 599_000);
    expect(before.conditions.Progressing).toEqual(['True', 'ReplicaSetUpdated']);
    expect(before.requeueAtMs).toBe(nowMs + 600_000);
    const after = plan(deployment({ status }), stuck, false, nowMs + 601_000);
    expect(after.conditions.Progressing).toEqual(['False', 'ProgressDeadlineExceeded']);
    expect(after.requeueAtMs).toBeUndefined();
    const moving = [replicaSet('a:1', 8), replicaSet('a:2', 5, { available: 1, revision: 2 })];
    const recovered = plan(deployment({ status: after.status }), moving, false, nowMs + 700_000);
    expect(recovered.conditions.Progressing).toEqual(['True', 'ReplicaSetUpdated']);
  });

  test('without a deadline nothing is said about progress', () => {
    const status: DeploymentStatus = { conditions: progressing('ReplicaSetUpdated') ?? [] };
    const { progressDeadlineSeconds: _none, ...spec } = deployment({ status }).spec;
    const endless: Deployment = { ...deployment({ status }), spec };
    expect(plan(endless, [replicaSet('a:2', 10, { revision: 2 })]).conditions.Progressing).toBeUndefined();
  });

  test('a failure of the ReplicaSet is shown on the Deployment', () => {
    const failing = replicaSet('a:2', 10, { pods: 0, available: 0 });
    const failure = {
      type: 'ReplicaFailure',
      status: 'True',
      reason: 'FailedCreate',
      message: 'quota',
      lastTransitionTime: now,
    } as const;
    const { conditions } = plan(deployment(), [{ ...failing, status: { replicas: 0, conditions: [failure] } }]);
    expect(conditions.ReplicaFailure).toEqual(['True', 'FailedCreate']);
  });
});

describe('scaling', () => {
  test('outside a rollout the only active ReplicaSet takes it all', () => {
    const { sizes, events } = plan(deployment({ replicas: 4 }), [
      replicaSet('a:1', 0),
      replicaSet('a:2', 10, { revision: 2 }),
    ]);
    expect(sizes).toEqual({ 'a:2': 4 });
    expect(events[0]?.message).toMatch(/^Scaled down replica set web-\w+ from 10 to 4$/);
  });

  test.each<[string, number, ReplicaSet[], Record<string, number>]>([
    [
      'up: by share, what is left over to the largest',
      20,
      [replicaSet('a:1', 8), replicaSet('a:2', 5, { available: 2, revision: 2 })],
      { 'a:1': 15, 'a:2': 10 },
    ],
    [
      'down to zero',
      0,
      [replicaSet('a:1', 8), replicaSet('a:2', 5, { available: 2, revision: 2 })],
      { 'a:1': 0, 'a:2': 0 },
    ],
    [
      'down: by share',
      5,
      [replicaSet('a:1', 8), replicaSet('a:2', 5, { available: 2, revision: 2 })],
      { 'a:1': 4, 'a:2': 3 },
    ],
  ])('in the middle of a rollout, %s', (_name, replicas, sets, sizes) => {
    expect(plan(deployment({ replicas }), sets).sizes).toEqual(sizes);
  });
});

describe('pausing', () => {
  test('a paused Deployment makes no ReplicaSet, says that it is paused, and can still be scaled', () => {
    const paused = plan(deployment({ paused: true, replicas: 4 }), [replicaSet('a:1', 10)]);
    expect(paused.create).toBeUndefined();
    expect(paused.sizes).toEqual({ 'a:1': 4 });
    expect(paused.conditions.Progressing).toEqual(['Unknown', 'DeploymentPaused']);
  });

  test('resuming says so and goes on', () => {
    const condition = {
      type: 'Progressing',
      status: 'Unknown',
      reason: 'DeploymentPaused',
      message: '',
      lastUpdateTime: now,
      lastTransitionTime: now,
    } as const;
    const counts = { replicas: 10, readyReplicas: 10, availableReplicas: 10 };
    const current = [replicaSet('a:1', 10)];
    const { create, conditions } = plan(deployment({ status: { ...counts, conditions: [condition] } }), current);
    expect(create?.spec.replicas).toBe(3);
    expect(conditions.Progressing).toEqual(['True', 'NewReplicaSetCreated']);
    const unchanged = deployment({ image: 'a:1', status: { ...counts, updatedReplicas: 10, conditions: [condition] } });
    const stillBehind = [replicaSet('a:1', 10, { available: 9 })];
    expect(plan(unchanged, stillBehind).conditions.Progressing).toEqual(['Unknown', 'DeploymentResumed']);
  });
});

describe('recreate', () => {
  const recreate = (status?: DeploymentStatus) =>
    deployment({ strategy: { type: 'Recreate' }, ...(status === undefined ? {} : { status }) });

  test('first the old pods go', () => {
    const { sizes, create } = plan(recreate(), [replicaSet('a:1', 10)]);
    expect(sizes).toEqual({ 'a:1': 0 });
    expect(create).toBeUndefined();
  });

  test.each<[string, ReplicaSet[], boolean]>([
    ['the ReplicaSet still counts pods', [replicaSet('a:1', 0, { pods: 1 })], false],
    ['pods are still ending', [replicaSet('a:1', 0)], true],
  ])('nothing new while %s', (_name, sets, oldPodsRunning) => {
    expect(plan(recreate(), sets, oldPodsRunning).create).toBeUndefined();
  });

  test('then all new ones at once', () => {
    expect(plan(recreate(), [replicaSet('a:1', 0)]).create?.spec.replicas).toBe(10);
  });
});

test('a Deployment that is being deleted only keeps its status', () => {
  const dying = deployment();
  dying.metadata.deletionTimestamp = now;
  const { create, update } = plan(dying, []);
  expect(create).toBeUndefined();
  expect(update).toEqual([]);
});
