import { afterEach, describe, expect, test, vi } from 'vitest';
import reports from './cases/bug_reports.json' with { type: 'json' };
import { kubernetesSchedule } from './kubernetes/kubernetes-schedule.ts';
import { readKubernetesSchedule, readStandard } from './kubernetes/read-kubernetes-schedule.ts';
import { mostRecentScheduleTime } from './missed/most-recent-schedule-time.ts';
import { readRuleCron } from './rules/read-rule-cron.ts';
import { ruleSchedule } from './rules/rule-schedule.ts';
import { nextRuns, runsBetween, windowAt } from './runs.ts';
import type { TwoWaySchedule } from './schedule.ts';
import { instant, texts } from './testing/instants.ts';

function rule(expression: string, timeZone: string): TwoWaySchedule {
  const reading = readRuleCron(expression);
  if (!reading.ok) throw new Error(reading.problem.code);
  return ruleSchedule(reading.cron, timeZone);
}

type Input = Record<string, never> & Record<string, string> & { probe: string[]; steps: number };
type Expectation = { runs: string[]; runCount: number; due: string; inside: boolean[] };

/** What each report asks for. */
const checks: Record<string, (input: Input, expected: Expectation) => void> = {
  B01: ({ cron = '', timezone = '', from = '', to = '' }, { runs }) => {
    const found = runsBetween(rule(cron, timezone), { after: instant(from), until: instant(to) });
    expect(texts([...found])).toEqual(runs);
  },
  B04: ({ cron = '', timezone = '', hostTZ = '', from = '', to = '' }, { runCount }) => {
    const before = new Date(from).getTimezoneOffset();
    vi.stubEnv('TZ', hostTZ);
    expect(new Date(from).getTimezoneOffset()).not.toBe(before);
    const found = [...runsBetween(rule(cron, timezone), { after: instant(from), until: instant(to) })];
    expect(found).toHaveLength(runCount);
    expect(found.slice(1).every((run, index) => run - (found[index] ?? 0) === 3_600_000)).toBe(true);
  },
  B05: ({ cron = '', timezone = '', from = '', steps }) => {
    const found = [instant(from), ...nextRuns(rule(cron, timezone), instant(from), steps)];
    expect(found.slice(1).every((run, index) => run - (found[index] ?? 0) === 300_000)).toBe(true);
  },
  B08: ({ cron = '', timezone = '' }) => {
    const schedule = rule(cron, timezone);
    const again = [instant('2025-06-01T00:00:00Z'), instant('2025-01-01T00:00:00Z')].map((at) =>
      schedule.nextAfter(at),
    );
    expect(texts(again.map(Number))).toEqual(['2025-06-01T07:00:00Z', '2025-01-01T08:00:00Z']);
  },
  B10: ({ cron }) => {
    for (const expression of cron as unknown as string[]) {
      expect(readRuleCron(expression)).toMatchObject({ ok: false, problem: { code: 'zone-prefix' } });
      const zone = expression.slice(expression.indexOf('=') + 1, expression.indexOf(' '));
      expect(readKubernetesSchedule(expression)).toMatchObject({ ok: true, timeZone: zone, zoneFrom: 'prefix' });
    }
  },
  B12: ({ schedule = '', lastSchedule = '', now = '' }, { due }) => {
    const last = instant(lastSchedule);
    const record = { createdAt: last, lastScheduleTime: last, startingDeadlineSeconds: null };
    const runs = kubernetesSchedule(readStandard(schedule).timing, null);
    const recent = mostRecentScheduleTime(record, runs, instant(now), { withDeadline: true });
    expect(recent).toMatchObject({ mostRecent: instant(due), missed: 'many' });
  },
  B14: ({ probe }, { inside }) => {
    // 23:00 to 01:00, on the evening of one day and the small hours of the next.
    const schedule = rule('0 23 * * *', 'UTC');
    const at = (time: string) => instant(`2025-06-0${time < '12:00' ? 2 : 1}T${time}:00Z`);
    expect(probe.map((time) => windowAt(schedule, at(time), 2 * 3_600_000) !== null)).toEqual(inside);
  },
};

describe('bug reports', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each(reports.cases)('$id $area', ({ id, input, expect: expected }) => {
    const check = checks[id];
    if (check === undefined) expect.fail('no check');
    check(input as unknown as Input, expected as unknown as Expectation);
  });
});
