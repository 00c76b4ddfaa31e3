import { describe, expect, test } from 'vitest';
import syntax from './cases/cron_syntax.json' with { type: 'json' };
import differs from './cases/differs.json' with { type: 'json' };
import matrix from './cases/dst_matrix.json' with { type: 'json' };
import robfig from './cases/robfig_cron.json' with { type: 'json' };
import timezones from './cases/timezones.json' with { type: 'json' };
import { cronJobRefusals } from './kubernetes/cron-job-refusals.ts';
import { kubernetesSchedule } from './kubernetes/kubernetes-schedule.ts';
import { isKubernetesZone } from './kubernetes/kubernetes-zone.ts';
import { readField, readRange, UnreadableSchedule } from './kubernetes/read-fields.ts';
import { type KubernetesTiming, readStandard } from './kubernetes/read-kubernetes-schedule.ts';
import { nextRuns } from './runs.ts';
import type { Schedule } from './schedule.ts';
import { checkDiffersNameRows, type Differs, expectedOf } from './testing/differs.ts';
import { instant, texts } from './testing/instants.ts';

interface RobfigRow {
  id: string;
  fields?: number;
  expression: string;
  rawExpression?: string;
  at?: string;
  from?: string;
  timezone?: string | null;
  min?: number;
  max?: number;
  expect: Record<string, unknown>;
}

const robfigRows = robfig.cases as RobfigRow[];
const rowsOf = (kind: string) => robfigRows.filter(({ id }) => id.startsWith(`cron/${kind}/`));

function expected(id: string, value: unknown): unknown {
  return expectedOf(differs as Differs, `kubernetes: ${id}`, value);
}

function read(expression: string, withSeconds: boolean): { timing: KubernetesTiming; zone: string | null } | 'refused' {
  try {
    return readStandard(expression, { withSeconds });
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableSchedule);
    return 'refused';
  }
}

function runsOf(expression: string, timeZone: string, from: string, count: number): string[] | 'refused' {
  const reading = read(expression, false);
  if (reading === 'refused') return reading;
  return texts(nextRuns(kubernetesSchedule(reading.timing, reading.zone ?? timeZone), instant(from), count));
}

/** A row's instant, and the zone that its text is in: the offset's where it has one, UTC for wall-clock rows. */
function place(text: string): { at: number; zone: string } {
  const [, offset] = /([+-]\d\d:\d\d)$/.exec(text) ?? [];
  const zone = offset === '+05:30' ? 'Asia/Kolkata' : offset === undefined ? 'UTC' : 'America/New_York';
  return { at: instant(text.replace('@local', 'Z')), zone };
}

function matches(schedule: Schedule, at: number): boolean {
  return schedule.nextAfter(at - 1000) === at;
}

describe('kubernetes', () => {
  test.each(rowsOf('match'))('$id', ({ id, fields, expression, at = '', expect: row }) => {
    const reading = read(expression, fields === 6);
    const schedule = reading === 'refused' ? null : kubernetesSchedule(reading.timing, 'UTC');
    expect({ match: schedule !== null && matches(schedule, place(at).at) }).toEqual(expected(id, row));
  });

  test.each(rowsOf('next'))('$id', ({ id, fields, rawExpression = '', timezone, from = '', expect: row }) => {
    const reading = read(rawExpression, fields === 6);
    if (reading === 'refused') expect.fail('refused');
    const { at, zone } = place(from);
    const next = kubernetesSchedule(reading.timing, reading.zone ?? timezone ?? zone).nextAfter(at);
    const answer = expected(id, row) as { next: string | null };
    expect(next).toBe(answer.next === null ? null : place(answer.next).at);
  });

  test.each(rowsOf('invalid'))('$id', ({ id, fields, expression, expect: row }) => {
    expect({ error: read(expression, fields === 6) === 'refused' }).toEqual(expected(id, row));
  });

  test.each([...rowsOf('range'), ...rowsOf('field')])('$id', ({ id, expression, min = 0, max = 0, expect: row }) => {
    const bounds = { min, max, named: () => null };
    const values = () => (id.startsWith('cron/range') ? readRange : readField)(expression, bounds).values;
    const answer = expected(id, row) as { error?: boolean; values?: number[] };
    if (answer.error) expect(values).toThrow(UnreadableSchedule);
    else expect(values()).toEqual(answer.values);
  });

  test.each(rowsOf('prefix'))('$id', ({ id, expression, expect: row }) => {
    const reading = read(expression, true);
    const same = read(String(row.sameAs), true);
    if (reading === 'refused' || same === 'refused') expect.fail('refused');
    expect(reading.timing).toEqual(same.timing);
    expect({ error: false, timezone: reading.zone, sameAs: row.sameAs }).toEqual(expected(id, row));
  });

  test.each(rowsOf('descriptor'))('$id', ({ id, expression, expect: row }) => {
    const reading = read(expression, false);
    const seconds = reading !== 'refused' && reading.timing.kind === 'every' ? reading.timing.delaySeconds : null;
    expect({ error: reading === 'refused', constantDelaySeconds: seconds }).toEqual(expected(id, row));
  });

  test('every row of the library has a test', () => {
    const kinds = ['match', 'next', 'invalid', 'range', 'field', 'prefix', 'descriptor'];
    expect(kinds.flatMap(rowsOf)).toHaveLength(robfigRows.length);
  });

  test.each(matrix.cases)('$id', ({ id, expression, timezone, from, expect: row }) => {
    expect(runsOf(expression, timezone, from, row.scan.length)).toEqual(expected(id, row.scan));
  });

  test.each(syntax.cases)('$id', ({ id, expression, timezone, from, expect: row }) => {
    const reading = read(expression, false);
    const every = reading !== 'refused' && reading.timing.kind === 'every' ? reading.timing.delaySeconds : null;
    const [next = 'never'] = every === null ? runsOf(expression, timezone, from, 1) : [`every ${every}s`];
    const refusals = cronJobRefusals({ schedule: expression, timeZone: null });
    const answer = {
      robfigParseStandard: reading === 'refused' ? 'error' : next,
      kubernetesCreate: refusals.length === 0 ? 'accept' : 'reject',
    };
    // The controller turns the library's panic into an error.
    const parsed = row.robfigParseStandard === 'panic' ? 'error' : row.robfigParseStandard;
    expect(answer).toEqual(expected(id, { robfigParseStandard: parsed, kubernetesCreate: row.kubernetesCreate }));
  });

  test.each(timezones.cases)('$id', ({ id, timezone, expect: row }) => {
    expect(isKubernetesZone(timezone) ? 'accept' : 'reject').toEqual(expected(id, row.kubernetesCronJob));
  });

  interface UpdateRow {
    id: string;
    old?: string | null;
    new?: string | null;
    oldSchedule?: string;
    newSchedule?: string;
    newTimeZone?: string;
    expect: string;
  }

  test.each(timezones.update_rules as UpdateRow[])('$id', (row) => {
    const before = { schedule: row.oldSchedule ?? '* * * * *', timeZone: row.old ?? null };
    const after = { schedule: row.newSchedule ?? '* * * * *', timeZone: row.newTimeZone ?? row.new ?? null };
    const refusals = cronJobRefusals(after, before);
    expect(refusals.length === 0 ? 'accept' : 'reject').toEqual(expected(row.id, row.expect));
  });

  test('differs.json names rows that are there', () => {
    const rows = [...robfigRows, ...matrix.cases, ...syntax.cases, ...timezones.cases, ...timezones.update_rules];
    checkDiffersNameRows(differs, 'kubernetes', rows);
  });
});
