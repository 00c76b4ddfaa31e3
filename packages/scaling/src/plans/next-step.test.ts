import { SCALING_ANNOTATIONS } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { runSteps } from '../testing/run-steps.ts';
import { sampleAction, sampleManualRun, sampleRule, uuid } from '../testing/sample-rules.ts';
import { type HpaSeed, SimulatedCluster } from '../testing/simulated-cluster.ts';

const at = (time: string) => Date.parse(`2026-05-04T${time}Z`);
const MORNING = at('08:00:00');
const NOON = at('12:00:00');
const EVENING = at('17:00:00');
const rules = [sampleRule(1)];

const OWN_HPA: HpaSeed = {
  name: 'web',
  annotations: { 'autoscaling.alpha.kubernetes.io/metrics': '[]', team: 'shop' },
  spec: Object.assign(
    { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, minReplicas: 2, maxReplicas: 6 },
    { behavior: { scaleDown: { stabilizationWindowSeconds: 60 } }, futureField: { a: [1, null, 'x'] } },
  ),
};

const steps = (result: ReturnType<typeof runSteps>) => result.writes.map(({ step }) => step);

describe('an HPA that was there before', () => {
  test('is overridden and remembered in one write, the Deployment raised, and all is put back byte for byte', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    const before = JSON.stringify(cluster.hpas.get('web')?.spec);
    expect(steps(runSteps(cluster, rules, MORNING))).toEqual([]);
    const applied = runSteps(cluster, rules, NOON);
    expect(steps(applied)).toEqual(['override-hpa', 'raise-replicas']);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 10, maxReplicas: 20, futureField: {} });
    expect(cluster.deployment?.spec?.replicas).toBe(10);
    expect(applied.last).toMatchObject({
      state: 'held',
      applied: {
        kind: 'apply',
        outcome: 'pending',
        before: { minReplicas: 2, maxReplicas: 6, replicas: 3 },
        after: { minReplicas: 10, maxReplicas: 20, replicas: 10 },
        runUntil: '2026-05-04T17:00:00.000Z',
      },
    });
    expect(cluster.hpas.get('web')?.metadata.annotations?.[SCALING_ANNOTATIONS.originalSpec]).toBe(before);
    const reverted = runSteps(cluster, rules, EVENING);
    expect(steps(reverted)).toEqual(['restore-replicas', 'restore-hpa']);
    expect(reverted.writes.at(-1)?.events).toMatchObject([
      { kind: 'revert', reason: 'expired', outcome: 'restored', keptChanges: [] },
    ]);
    expect(JSON.stringify(cluster.hpas.get('web')?.spec)).toBe(before);
    expect(cluster.hpas.get('web')?.metadata.annotations).toEqual(OWN_HPA.annotations);
    expect(cluster.deployment?.metadata.annotations).toBeUndefined();
    // The HPA chooses the size from here on.
    expect(cluster.deployment?.spec?.replicas).toBe(10);
  });

  test('keeps what others changed in the window, and the event says so', () => {
    const cluster = new SimulatedCluster('web', 12, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.editHpa('web', ({ spec }) => Object.assign(spec ?? {}, { maxReplicas: 50, metrics: [] }));
    expect(runSteps(cluster, rules, NOON).last).toMatchObject({
      state: 'held',
      drift: [{ field: 'maxReplicas', wanted: 20, live: 50 }],
    });
    const { writes } = runSteps(cluster, rules, EVENING);
    expect(writes.at(-1)?.events).toMatchObject([
      { outcome: 'restored_partly', keptChanges: ['spec.maxReplicas', 'spec.metrics'] },
    ]);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 2, maxReplicas: 50, metrics: [] });
  });

  test('gets bounds that a GitOps tool put back once more where that is asked for', () => {
    const cluster = new SimulatedCluster('web', 12, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.editHpa('web', ({ spec }) => Object.assign(spec ?? {}, { minReplicas: 2, maxReplicas: 6 }));
    expect(steps(runSteps(cluster, rules, NOON))).toEqual([]);
    const reassert = { options: { reassert: true } };
    expect(steps(runSteps(cluster, rules, NOON, reassert))).toEqual(['reassert']);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 10, maxReplicas: 20 });
    runSteps(cluster, rules, EVENING);
    expect(cluster.hpas.get('web')?.spec).toEqual(OWN_HPA.spec);
  });

  test('a bound that somebody set and a rule then overwrites comes back', () => {
    const cluster = new SimulatedCluster('web', 12, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.editHpa('web', ({ spec }) => Object.assign(spec ?? {}, { minReplicas: 5 }));
    expect(steps(runSteps(cluster, [sampleRule(1, {}, { minReplicas: 15 })], NOON))).toEqual([
      'update-hold',
      'raise-replicas',
    ]);
    runSteps(cluster, rules, EVENING);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 5, maxReplicas: 6 });
  });

  test('never gets a minimum above the maximum that somebody set: the rule writes both, and theirs comes back', () => {
    const cluster = new SimulatedCluster('web', 12, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.editHpa('web', ({ spec }) => Object.assign(spec ?? {}, { maxReplicas: 12 }));
    runSteps(cluster, [sampleRule(1, {}, { minReplicas: 15 })], NOON);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 15, maxReplicas: 20 });
    runSteps(cluster, rules, EVENING);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 2, maxReplicas: 12 });
  });

  test('that was replaced in the window is taken anew; one that was deleted gets a provisional one', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.hpas.delete('web');
    cluster.createHpa(OWN_HPA);
    expect(steps(runSteps(cluster, rules, NOON))).toEqual(['override-hpa']);
    cluster.hpas.delete('web');
    expect(steps(runSteps(cluster, rules, NOON))).toEqual(['create-hpa']);
    expect(steps(runSteps(cluster, rules, EVENING))).toEqual(['bound-hpa', 'restore-replicas', 'delete-hpa']);
    expect(cluster.deployment?.spec?.replicas).toBe(3);
    expect(cluster.hpas.size).toBe(0);
  });

  test('that is gone at the end: the Deployment goes back to what it remembers', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.hpas.delete('web');
    const { writes } = runSteps(cluster, rules, EVENING);
    expect(writes[0]?.events).toMatchObject([{ kind: 'revert', outcome: 'target_gone' }]);
    expect(cluster.deployment).toMatchObject({ spec: { replicas: 3 } });
    expect(cluster.deployment?.metadata.annotations).toBeUndefined();
  });

  test('whose Deployment is gone is restored, and the event says so', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.deployment = null;
    expect(runSteps(cluster, rules, NOON).last.state).toBe('held');
    const { writes } = runSteps(cluster, rules, EVENING);
    expect(writes.at(-1)?.events).toMatchObject([{ outcome: 'target_gone' }]);
    expect(cluster.hpas.get('web')?.spec).toEqual(OWN_HPA.spec);
  });

  test('that was pointed elsewhere is let go, and the Deployment gets its own size back', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.editHpa('web', ({ spec }) =>
      Object.assign(spec ?? {}, { scaleTargetRef: { kind: 'Deployment', name: 'b' } }),
    );
    runSteps(cluster, [], NOON);
    expect(cluster.hpas.get('web')).toMatchObject({
      metadata: { annotations: OWN_HPA.annotations },
      spec: { minReplicas: 2, maxReplicas: 6, scaleTargetRef: { name: 'b' } },
    });
    expect(cluster.deployment?.spec?.replicas).toBe(3);
  });
});

describe('a Deployment without an HPA', () => {
  test('gets a provisional one and goes back to its own size without it', () => {
    const cluster = new SimulatedCluster('web', 3);
    expect(steps(runSteps(cluster, rules, NOON))).toEqual(['create-hpa', 'raise-replicas']);
    expect(cluster.hpas.get('web-moonin')?.spec).toMatchObject({ minReplicas: 10, maxReplicas: 20 });
    cluster.autoscale(14);
    expect(steps(runSteps(cluster, rules, EVENING))).toEqual(['bound-hpa', 'restore-replicas', 'delete-hpa']);
    expect(cluster.deployment?.spec?.replicas).toBe(3);
    expect(cluster.hpas.size).toBe(0);
  });

  test('a release that was begun is finished, also when the rules cannot be fetched any more', () => {
    const cluster = new SimulatedCluster('web', 3);
    runSteps(cluster, rules, NOON);
    expect(steps(runSteps(cluster, [], NOON, { limit: 1 }))).toEqual(['bound-hpa']);
    expect(steps(runSteps(cluster, null, NOON))).toEqual(['restore-replicas', 'delete-hpa']);
    expect(cluster.deployment?.spec?.replicas).toBe(3);
  });

  test('a release that was begun is taken back when the rule runs again', () => {
    const cluster = new SimulatedCluster('web', 3);
    runSteps(cluster, rules, NOON);
    runSteps(cluster, [], NOON, { limit: 2 });
    runSteps(cluster, rules, NOON);
    expect(cluster.hpas.get('web-moonin')?.spec).toMatchObject({ minReplicas: 10, maxReplicas: 20 });
    expect(cluster.deployment?.spec?.replicas).toBe(10);
    runSteps(cluster, rules, EVENING);
    expect(cluster.deployment?.spec?.replicas).toBe(3);
  });

  test('that somebody scaled by hand in the window keeps their number', () => {
    const cluster = new SimulatedCluster('web', 3);
    runSteps(cluster, rules, NOON);
    cluster.scale(17);
    const { writes } = runSteps(cluster, rules, EVENING);
    expect(writes.map(({ step }) => step)).toEqual(['restore-replicas', 'delete-hpa']);
    expect(writes.at(-1)?.events).toMatchObject([{ outcome: 'restored_partly', keptChanges: ['spec.replicas'] }]);
    expect(cluster.deployment).toMatchObject({ spec: { replicas: 17 } });
    expect(cluster.deployment?.metadata.annotations).toBeUndefined();
  });

  test('that was off is on in the window and off again after it', () => {
    const cluster = new SimulatedCluster('web', 0);
    runSteps(cluster, rules, NOON);
    expect(cluster.deployment?.spec?.replicas).toBe(10);
    runSteps(cluster, rules, EVENING);
    expect(cluster.deployment?.spec?.replicas).toBe(0);
  });

  test('that somebody scales to none in the window stays off', () => {
    const cluster = new SimulatedCluster('web', 3);
    runSteps(cluster, rules, NOON);
    cluster.scale(0);
    expect(steps(runSteps(cluster, [sampleRule(1, {}, { minReplicas: 12 })], NOON))).toEqual(['update-hold']);
    expect(cluster.deployment?.spec?.replicas).toBe(0);
  });

  test('whose owner brings an HPA in the window: the provisional one makes room', () => {
    const cluster = new SimulatedCluster('web', 3);
    runSteps(cluster, rules, NOON);
    cluster.createHpa(OWN_HPA);
    expect(steps(runSteps(cluster, rules, NOON))).toEqual(['delete-hpa', 'override-hpa']);
    runSteps(cluster, rules, EVENING);
    expect([...cluster.hpas.keys()]).toEqual(['web']);
    expect(cluster.hpas.get('web')?.spec).toEqual(OWN_HPA.spec);
    expect(cluster.deployment?.metadata.annotations).toBeUndefined();
  });

  test('that was deleted and made anew in the window goes back to its new size', () => {
    const cluster = new SimulatedCluster('web', 3);
    runSteps(cluster, rules, NOON);
    cluster.createDeployment(5);
    expect(steps(runSteps(cluster, rules, NOON))).toEqual(['update-hold', 'raise-replicas']);
    runSteps(cluster, rules, EVENING);
    expect(cluster.deployment?.spec?.replicas).toBe(5);
  });
});

describe('what the rules say', () => {
  test('templates that cannot be fetched: what is applied stays until its own end, from the memory alone', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    expect(steps(runSteps(cluster, null, at('16:59:59')))).toEqual([]);
    expect(runSteps(cluster, null, EVENING).writes.at(-1)?.events).toMatchObject([{ reason: 'expired' }]);
    expect(cluster.hpas.get('web')?.spec).toEqual(OWN_HPA.spec);
    expect(steps(runSteps(cluster, null, NOON))).toEqual([]);
  });

  test.each([
    ['the template is gone', []],
    ['it is disabled', [sampleRule(1, { enabled: false })]],
    ['the action is gone', [{ ...sampleRule(1), actions: [] }]],
    ['the action moved to another Deployment', [sampleRule(1, {}, { deployment: 'api' })]],
  ])('%s: put back as disabled', (_what, changed) => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    expect(runSteps(cluster, changed, NOON).writes.at(-1)?.events).toMatchObject([{ reason: 'disabled' }]);
    expect(cluster.hpas.get('web')?.spec).toEqual(OWN_HPA.spec);
  });

  test.each([
    ['its actions cannot be fetched', [{ ...sampleRule(1), actions: null }]],
    ['its bounds make no sense any more', [sampleRule(1, {}, { minReplicas: 30 })]],
    ['its schedule cannot be read any more', [sampleRule(1, { cronExpression: 'nonsense' })]],
  ])('%s: it stays until its own end', (_what, changed) => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    expect(steps(runSteps(cluster, changed, NOON))).toEqual([]);
    expect(steps(runSteps(cluster, changed, EVENING))).toContain('restore-hpa');
  });

  test('an extended run holds on, and the cluster remembers until when', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    const manualRun = sampleManualRun('2026-05-04T12:00:00Z', '2026-05-04T19:00:00Z');
    const extended = [sampleRule(1, { manualRun })];
    expect(steps(runSteps(cluster, extended, NOON))).toEqual(['update-hold']);
    expect(steps(runSteps(cluster, null, EVENING))).toEqual([]);
    expect(steps(runSteps(cluster, null, at('19:00:00')))).toContain('restore-hpa');
  });

  test('who holds a workload keeps it from a rule that would come first, and then hands it over in one write', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    const late = { cronExpression: '0 11 * * *', durationMinutes: 600 };
    const both = [sampleRule(1, {}, { priorityUp: 5 }), sampleRule(2, late, { minReplicas: 4, maxReplicas: 8 })];
    runSteps(cluster, both, at('09:00:00'));
    const { last } = runSteps(cluster, both, NOON);
    expect(last).toMatchObject({ state: 'held', refused: [{ refusal: 'held-by-another', names: ['Rule 1'] }] });
    const evening = runSteps(cluster, both, EVENING);
    expect(steps(evening)).toEqual(['hand-over']);
    expect(evening.writes[0]?.events).toMatchObject([
      { templateId: uuid(1), outcome: 'handed_over', reason: 'expired' },
    ]);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 4, maxReplicas: 8 });
    runSteps(cluster, both, at('21:00:00'));
    expect(cluster.hpas.get('web')?.spec).toEqual(OWN_HPA.spec);
  });

  test('of two that begin at once the lower priorityUp wins, of equal ones the older template', () => {
    const equal = [sampleRule(2, {}, { maxReplicas: 30 }), sampleRule(1)];
    const first = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(first, equal, NOON);
    expect(first.hpas.get('web')?.spec?.maxReplicas).toBe(20);
    const second = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(second, [sampleRule(2, {}, { maxReplicas: 30, priorityUp: 0 }), sampleRule(1)], NOON);
    expect(second.hpas.get('web')?.spec?.maxReplicas).toBe(30);
  });
});

describe('what is left alone', () => {
  const keda = (cluster: SimulatedCluster) =>
    cluster.editHpa('web', ({ metadata }) => {
      metadata.ownerReferences = [{ apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', name: 'web' }];
    });
  const damage = (cluster: SimulatedCluster) =>
    cluster.editHpa('web', ({ metadata }) => {
      metadata.annotations = { [SCALING_ANNOTATIONS.hold]: '{' };
    });
  test.each([
    ['keda-owned', keda, rules],
    ['memory-unreadable', damage, rules],
    ['several-hpas', (cluster: SimulatedCluster) => cluster.createHpa({ ...OWN_HPA, name: 'web-2' }), rules],
    ['deployment-missing', (cluster: SimulatedCluster) => Object.assign(cluster, { deployment: null }), rules],
    [
      'annotations-too-large',
      (cluster: SimulatedCluster) =>
        cluster.editHpa('web', ({ metadata }) =>
          Object.assign(metadata, { annotations: { big: 'é'.repeat(131_000) } }),
        ),
      rules,
    ],
  ] as const)('%s', (refusal, prepare, known) => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    prepare(cluster);
    const { writes, last } = runSteps(cluster, known, NOON);
    expect(writes).toEqual([]);
    expect(last).toMatchObject({ state: 'refused', refused: [{ refusal }] });
  });

  test('a provisional HPA whose name something else has', () => {
    const spec = { ...OWN_HPA.spec, scaleTargetRef: { kind: 'StatefulSet', name: 'web' } };
    const cluster = new SimulatedCluster('web', 3, [{ name: 'web-moonin', spec }]);
    expect(runSteps(cluster, rules, NOON).last.refused).toMatchObject([{ refusal: 'hpa-name-taken' }]);
  });

  test('an HPA that scales something else is none of the Deployment', () => {
    const spec = {
      ...OWN_HPA.spec,
      scaleTargetRef: { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', name: 'web' },
    };
    const cluster = new SimulatedCluster('web', 3, [{ name: 'web', spec }]);
    runSteps(cluster, rules, NOON);
    expect(cluster.hpas.get('web')?.spec).toEqual(spec);
    expect(cluster.hpas.get('web-moonin')?.spec?.minReplicas).toBe(10);
  });

  test('a rule that asks for a minimum above its maximum, while the others run', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    const actions = [sampleAction({ minReplicas: 9, maxReplicas: 8, priorityUp: 0 }), sampleAction({ id: uuid(1002) })];
    runSteps(cluster, [{ ...sampleRule(1), actions }], NOON);
    expect(cluster.hpas.get('web')?.spec).toMatchObject({ minReplicas: 10, maxReplicas: 20 });
  });
});
