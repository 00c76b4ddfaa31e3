import { SCALING_ANNOTATIONS } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { OWN_HPA } from '../testing/own-hpa.ts';
import { runSteps } from '../testing/run-steps.ts';
import { sampleRule } from '../testing/sample-rules.ts';
import { SimulatedCluster } from '../testing/simulated-cluster.ts';
import { planReturn } from './plan-release.ts';
import { viewWorkload } from './workload.ts';

const at = (time: string) => Date.parse(`2026-05-04T${time}Z`);
const MORNING = at('08:00:00');
const NOON = at('12:00:00');
const EVENING = at('17:00:00');
const rules = [sampleRule(1)];

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

  test('is not raised past a minimum that somebody lowered before the agent came to it', () => {
    const cluster = new SimulatedCluster('web', 3, [OWN_HPA]);
    runSteps(cluster, rules, NOON, { limit: 1 });
    cluster.editHpa('web', ({ spec }) => Object.assign(spec ?? {}, { minReplicas: 4 }));
    expect(steps(runSteps(cluster, rules, NOON))).toEqual([]);
    expect(cluster.deployment?.spec?.replicas).toBe(3);
  });

  test('keeps what others changed in the window, and the event says so', () => {
    const cluster = new SimulatedCluster('web', 12, [OWN_HPA]);
    runSteps(cluster, rules, NOON);
    cluster.editHpa('web', ({ spec }) => Object.assign(spec ?? {}, { maxReplicas: 50, metrics: [] }));
    expect(runSteps(cluster, rules, NOON).last).toMatchObject({
      state: 'held',
      drift: [{ field: 'maxReplicas', wanted: 20, live: 50, by: [] }],
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
    cluster.editHpa('web', ({ metadata, spec }) => {
      Object.assign(spec ?? {}, { minReplicas: 2, maxReplicas: 6 });
      metadata.managedFields = [{ manager: 'argocd-controller', fieldsV1: { 'f:spec': { 'f:minReplicas': {} } } }];
    });
    const seen = runSteps(cluster, rules, NOON);
    expect(seen.writes).toEqual([]);
    expect(seen.last.drift).toMatchObject([{ field: 'minReplicas', by: ['argocd-controller'] }, { by: [] }]);
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

test.each([
  ['with its HPA', [OWN_HPA]],
  ['without one', []],
])('a workload %s is put back whatever the rules say, from its memory alone', (_what, hpas) => {
  const cluster = new SimulatedCluster('web', 3, hpas);
  const before = JSON.stringify([...cluster.hpas.values()].map(({ spec }) => spec));
  runSteps(cluster, rules, NOON);
  const planNext = () => planReturn(viewWorkload(cluster.read()), { reason: 'disabled', now: NOON });
  for (let next = planNext(); next !== null; next = planNext()) expect(cluster.write(next.write)).toBe('done');
  expect(JSON.stringify([...cluster.hpas.values()].map(({ spec }) => spec))).toBe(before);
  expect(cluster.deployment?.metadata.annotations).toBeUndefined();
});
