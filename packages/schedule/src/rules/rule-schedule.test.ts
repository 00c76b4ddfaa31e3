import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cron, isFull } from '../cron/cron.ts';
import { runsBetween } from '../runs.ts';
import { anyCron, anyInstant, anyZone } from '../testing/arbitraries.ts';
import { instant, texts } from '../testing/instants.ts';
import { DAY_MS } from '../time-zone/civil-date.ts';
import { instantOfWallTime, type WallClock, wallClockAt, wallClockOfLocal } from '../time-zone/wall-clock.ts';
import { readRuleCron } from './read-rule-cron.ts';
import { ruleSchedule } from './rule-schedule.ts';

/** No offset from UTC is as large. */
const MARGIN_MS = 1.25 * DAY_MS;
const RUNS = 200;
const SLOW = { timeout: 60_000 };

function matches(cron: Cron, wall: WallClock): boolean {
  const byDate = cron.daysOfMonth.includes(wall.day);
  const byWeekday = cron.daysOfWeek.includes(wall.weekday);
  const byDay = cron.dayRule === 'either' ? byDate || byWeekday : byDate && byWeekday;
  return (
    byDay && cron.months.includes(wall.month) && cron.hours.includes(wall.hour) && cron.minutes.includes(wall.minute)
  );
}

/** Every run after one instant and up to another, found by trying each minute: of the wall clock, or of real time. */
function triedRuns(cron: Cron, zone: string, after: number, until: number): number[] {
  const found = new Set<number>();
  for (let minute = after - MARGIN_MS; minute <= until + MARGIN_MS; minute += 60_000) {
    if (isFull(cron, 'hours')) {
      if (matches(cron, wallClockAt(minute, zone))) found.add(minute);
    } else {
      const wall = wallClockOfLocal(minute);
      if (matches(cron, wall)) found.add(instantOfWallTime(wall, zone));
    }
  }
  return [...found].filter((run) => run > after && run <= until).sort((a, b) => a - b);
}

/** Instants near a change of the zone's clock where it has one within a year. */
function nearChange(zone: string, start: number): number {
  const offset = (at: number) => new Date(at).getTime() - instantOfWallTime(wallClockAt(at, zone), 'UTC');
  for (let at = start; at < start + 366 * DAY_MS; at += DAY_MS) if (offset(at) !== offset(at + DAY_MS)) return at;
  return start;
}

describe('runs of a rule', () => {
  test('are those found by trying each minute, also around changes of the clock', SLOW, () => {
    const property = fc.property(
      anyCron,
      anyZone,
      anyInstant(2000, 2030),
      fc.integer({ min: -2000, max: 2000 }),
      (cron, zone, start, shift) => {
        const onTheMinute = { ...cron, seconds: [0] };
        const after = nearChange(zone, start) + shift * 60_000;
        const until = after + 2 * DAY_MS;
        const runs = [...runsBetween(ruleSchedule(onTheMinute, zone), { after, until })];
        expect(texts(runs)).toEqual(texts(triedRuns(onTheMinute, zone, after, until)));
      },
    );
    fc.assert(property, { numRuns: RUNS / 5 });
  });

  test('come after the instant, and the way back finds the same ones', SLOW, () => {
    fc.assert(
      fc.property(anyCron, anyZone, anyInstant(1975, 2095), (cron, zone, at) => {
        const schedule = ruleSchedule(cron, zone);
        const next = schedule.nextAfter(at);
        const last = schedule.lastAt(at);
        if (next === null || last === null) expect.fail('a cron that can run does');
        expect(next).toBeGreaterThan(at);
        expect(last).toBeLessThanOrEqual(at);
        expect(schedule.lastAt(next)).toBe(next);
        expect(schedule.lastAt(next - 1)).toBe(last);
        expect(schedule.nextAfter(last)).toBe(next);
        expect(schedule.nextAfter(last - 1)).toBe(last);
      }),
      { numRuns: RUNS },
    );
  });

  test('match the wall clock on days whose clock does not change', SLOW, () => {
    fc.assert(
      fc.property(anyCron, anyZone, anyInstant(1975, 2095), (cron, zone, at) => {
        const next = ruleSchedule(cron, zone).nextAfter(at) ?? 0;
        const wall = wallClockAt(next, zone);
        const steady = instantOfWallTime(wallClockAt(next - DAY_MS, zone), zone) === next - DAY_MS;
        const noChange = wall.hour === wallClockAt(next - DAY_MS, zone).hour && steady;
        if (noChange) expect(matches(cron, wall) && cron.seconds.includes(wall.second)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    [
      '*/20 2 * * *',
      'America/New_York',
      '2025-03-09T05:00:00Z',
      ['2025-03-09T07:00:00Z', '2025-03-09T07:20:00Z', '2025-03-09T07:40:00Z', '2025-03-10T06:00:00Z'],
    ],
    [
      '0,45 2,3 * * *',
      'America/New_York',
      '2025-03-09T05:00:00Z',
      ['2025-03-09T07:00:00Z', '2025-03-09T07:45:00Z', '2025-03-10T06:00:00Z'],
    ],
    [
      '0 */2 * * *',
      'Europe/Berlin',
      '2025-10-25T21:30:00Z',
      ['2025-10-25T22:00:00Z', '2025-10-26T00:00:00Z', '2025-10-26T03:00:00Z'],
    ],
    [
      '0 0-23 * * *',
      'Europe/Berlin',
      '2025-10-25T23:30:00Z',
      ['2025-10-26T00:00:00Z', '2025-10-26T01:00:00Z', '2025-10-26T02:00:00Z'],
    ],
    [
      '0 23 * * *',
      'America/Nuuk',
      '2024-03-29T12:00:00Z',
      ['2024-03-30T01:00:00Z', '2024-03-31T01:00:00Z', '2024-04-01T00:00:00Z'],
    ],
    ['0 12 30 12 *', 'Pacific/Apia', '2011-12-01T00:00:00Z', ['2011-12-30T22:00:00Z', '2012-12-29T22:00:00Z']],
    ['0 0 29 2 *', 'UTC', '2096-03-01T00:00:00Z', ['2104-02-29T00:00:00Z']],
    ['15 * * * *', 'Australia/Lord_Howe', '2026-10-03T14:00:00Z', ['2026-10-03T14:45:00Z', '2026-10-03T16:15:00Z']],
  ])('%s in %s after %s', (expression, zone, from, expected) => {
    const reading = readRuleCron(expression);
    if (!reading.ok) expect.fail(reading.problem.code);
    const runs = runsBetween(ruleSchedule(reading.cron, zone), {
      after: instant(from),
      until: Infinity,
      limit: expected.length,
    });
    expect(texts([...runs])).toEqual(expected);
  });

  test('an unknown zone and an instant out of reach are said', () => {
    const reading = readRuleCron('@daily');
    if (!reading.ok) expect.fail(reading.problem.code);
    expect(() => ruleSchedule(reading.cron, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => ruleSchedule(reading.cron, 'Europe/Rome').nextAfter(Number.NaN)).toThrow(RangeError);
    expect(() => ruleSchedule(reading.cron, 'Europe/Rome').lastAt(8.64e15)).toThrow(RangeError);
  });
});
