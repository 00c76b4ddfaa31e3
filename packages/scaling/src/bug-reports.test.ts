import { afterEach, describe, expect, test, vi } from 'vitest';
import reports from './cases/bug_reports.json' with { type: 'json' };
import differs from './cases/differs.json' with { type: 'json' };
import { checkDiffersNameRows } from './testing/differs.ts';
import { instant, textOf } from './testing/instants.ts';
import { runSteps } from './testing/run-steps.ts';
import { sampleDraft } from './testing/sample-draft.ts';
import { sampleRule, sampleTemplate } from './testing/sample-rules.ts';
import { type HpaSeed, SimulatedCluster } from './testing/simulated-cluster.ts';
import { validateTemplate } from './validation/validate-template.ts';
import { decideTemplate } from './windows/decide-template.ts';
import { readTemplate } from './windows/read-template.ts';
import { nextWindow, windowsBetween } from './windows/template-windows.ts';

type Bounds = { minReplicas: number; maxReplicas: number };
type Input = Record<string, string> & { cron: string; probe: string[]; hpa: Bounds };

const NOON = instant('2026-05-04T12:00:00Z');
const EVENING = instant('2026-05-04T17:00:00Z');

function read(cronExpression: string, timeZone: string, durationMinutes = 1) {
  const reading = readTemplate(sampleTemplate({ cronExpression, timeZone, durationMinutes }));
  return reading.ok ? reading.template : expect.fail(reading.unreadable.field);
}

/** Starts with `from` < start ≤ `to`. */
function starts(cron: string, timeZone: string, from: string, to: string): number[] {
  const { windows } = windowsBetween(read(cron, timeZone), instant(from), instant(to) + 1);
  return windows.map((window) => window.from).filter((start) => start > instant(from));
}

function ownHpa(bounds: Bounds): HpaSeed {
  return {
    name: 'web',
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, ...bounds },
  };
}

/** What each report asks for. */
const checks: Record<string, (input: Input, expected: Record<string, unknown>) => void> = {
  B01: ({ cron, timezone = '', from = '', to = '' }, { runs }) => {
    expect(starts(cron, timezone, from, to).map(textOf)).toEqual(runs);
  },
  B04: ({ cron, timezone = '', hostTZ = '', from = '', to = '' }, { runCount }) => {
    vi.stubEnv('TZ', hostTZ);
    expect(starts(cron, timezone, from, to)).toHaveLength(Number(runCount));
  },
  B05: ({ cron, timezone = '', from = '', steps }) => {
    const template = read(cron, timezone);
    for (let at = instant(from), step = 0; step < Number(steps); step++) {
      const next = nextWindow(template, at)?.from ?? 0;
      expect(next - at).toBe(300_000);
      at = next;
    }
  },
  B08: ({ cron, timezone = '' }) => {
    const template = read(cron, timezone);
    const again = ['2025-06-01T00:00:00Z', '2025-01-01T00:00:00Z'].map((at) => nextWindow(template, instant(at))?.from);
    expect(again.map((at) => textOf(at ?? 0))).toEqual(['2025-06-01T07:00:00Z', '2025-01-01T08:00:00Z']);
  },
  B10: ({ cron }) => {
    for (const cronExpression of cron) {
      const problems = validateTemplate(sampleDraft({ cronExpression }), { now: NOON, others: [] });
      expect(problems).toMatchObject([{ field: 'cronExpression', code: 'cron', cron: { code: 'zone-prefix' } }]);
    }
  },
  B13: ({ now = '' }, { inUptime }) => {
    // Sun-Fri 06:00-22:30 is 16.5 hours from six.
    const uptime = { cronExpression: '0 6 * * SUN-FRI', timeZone: 'Asia/Jerusalem', durationMinutes: 990 };
    expect(decideTemplate(sampleTemplate(uptime), instant(now)).active).toBe(inUptime);
  },
  B14: ({ probe }, { inside }) => {
    const template = sampleTemplate({ cronExpression: '0 23 * * *', durationMinutes: 120 });
    const at = (time: string) => instant(`2025-06-0${time < '12:00' ? 2 : 1}T${time}:00Z`);
    expect(probe.map((time) => decideTemplate(template, at(time)).active)).toEqual(inside);
  },
  B20: ({ hpa }, { patch }) => {
    // The rule had set the bounds to 1 and more than 3; somebody lowered the maximum to 3 meanwhile.
    const cluster = new SimulatedCluster('web', 3, [ownHpa({ minReplicas: 5, maxReplicas: 10 })]);
    runSteps(cluster, [sampleRule(1, {}, { minReplicas: hpa.minReplicas, maxReplicas: 8 })], NOON);
    cluster.editHpa('web', ({ spec }) => Object.assign(spec ?? {}, hpa));
    const { writes } = runSteps(cluster, [], EVENING);
    expect(cluster.hpas.get('web')?.spec).toMatchObject(patch as object);
    expect(writes.at(-1)?.events).toMatchObject([
      { outcome: 'restored_partly', message: expect.stringContaining('would have crossed') },
    ]);
  },
  B21: ({ hpa }) => {
    const cluster = new SimulatedCluster('web', 3, [ownHpa(hpa)]);
    const other = new SimulatedCluster('api', 3);
    const rules = [sampleRule(1, {}, { minReplicas: 0 }), sampleRule(2, {}, { deployment: 'api', minReplicas: 4 })];
    expect(runSteps(cluster, rules, NOON).writes).toEqual([]);
    expect(cluster.hpas.get('web')?.spec).toMatchObject(hpa);
    runSteps(other, rules, NOON);
    expect(other.deployment?.spec?.replicas).toBe(4);
  },
  B22: (_input, expected) => {
    const cluster = new SimulatedCluster('web', 3);
    const rules = [sampleRule(1, {}, { minReplicas: 2, maxReplicas: 2 })];
    const remembered = () => Number(cluster.deployment?.metadata.annotations?.['scaling.moonin.io/original-replicas']);
    runSteps(cluster, rules, NOON);
    cluster.autoscale(2);
    expect(remembered()).toBe(expected.annotationAfterEachPass);
    expect(runSteps(cluster, rules, NOON).writes).toHaveLength(Number(expected.patchesOnSecondPass));
    expect(remembered()).toBe(expected.annotationAfterEachPass);
    runSteps(cluster, rules, EVENING);
    expect(cluster.deployment?.spec?.replicas).toBe(expected.afterRevert);
  },
  B26: () => {
    const cluster = new SimulatedCluster('web', 6, [ownHpa({ minReplicas: 2, maxReplicas: 10 })]);
    const rules = [sampleRule(1, {}, { minReplicas: 4, maxReplicas: 12 })];
    const resources = runSteps(cluster, rules, NOON).writes.map(({ write }) => write.resource);
    expect(resources).toEqual(['hpa']);
    expect(cluster.deployment?.spec?.replicas).toBe(6);
    runSteps(cluster, rules, EVENING);
    expect(cluster.deployment?.spec?.replicas).toBe(6);
  },
  A18: () => {
    const bounds = { minReplicas: 2, maxReplicas: 10 };
    const cluster = new SimulatedCluster('web', 3, [{ ...ownHpa(bounds), annotations: { big: 'x'.repeat(262_000) } }]);
    expect(runSteps(cluster, [sampleRule(1)], NOON).last.refused).toMatchObject([{ refusal: 'annotations-too-large' }]);
    expect(cluster.hpas.get('web')?.spec).toMatchObject(bounds);
  },
};

describe('bug reports', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each(reports.cases)('$id $area', ({ id, input, expect: expected }) => {
    const check = checks[id];
    if (check === undefined) expect.fail('no check');
    check(input as unknown as Input, expected as unknown as Record<string, unknown>);
  });

  test('differs.json names rows that are there', () => checkDiffersNameRows(differs, 'reports', reports.cases));
});
