import { SCALING_ANNOTATIONS } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { OWN_HPA } from '../testing/own-hpa.ts';
import { runSteps } from '../testing/run-steps.ts';
import { sampleAction, sampleManualRun, sampleRule, uuid } from '../testing/sample-rules.ts';
import { SimulatedCluster } from '../testing/simulated-cluster.ts';

const at = (time: string) => Date.parse(`2026-05-04T${time}Z`);
const NOON = at('12:00:00');
const EVENING = at('17:00:00');
const rules = [sampleRule(1)];

const steps = (result: ReturnType<typeof runSteps>) => result.writes.map(({ step }) => step);

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
