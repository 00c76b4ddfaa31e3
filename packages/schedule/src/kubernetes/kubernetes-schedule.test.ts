import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import recorded from '../cases/robfig_runs.json' with { type: 'json' };
import { runsBetween } from '../runs.ts';
import { anyExpression, anyInstant, anyZone } from '../testing/arbitraries.ts';
import { instant, texts } from '../testing/instants.ts';
import { wallClockAt } from '../time-zone/wall-clock.ts';
import { goDuration } from './go-duration.ts';
import { kubernetesSchedule } from './kubernetes-schedule.ts';
import { readKubernetesSchedule } from './read-kubernetes-schedule.ts';

const SLOW = { timeout: 60_000 };

function runsOf(schedule: string, timeZone: string | null, after: string, limit: number): string[] | 'refused' {
  const reading = readKubernetesSchedule(schedule, timeZone);
  if (!reading.ok) return 'refused';
  const found = runsBetween(kubernetesSchedule(reading.timing, reading.timeZone), {
    after: instant(after),
    until: Infinity,
    limit,
  });
  return texts([...found]);
}

describe('runs of a CronJob', () => {
  test.each(recorded.cases)('$id', ({ expression, timezone, from, expect: row }) => {
    expect(runsOf(expression, timezone, from, recorded.runs)).toEqual(row.error ? 'refused' : row.next);
  });

  test('come one after the other, each at a time of its fields', SLOW, () => {
    fc.assert(
      fc.property(anyExpression, anyZone, anyInstant(1975, 2095), (expression, zone, after) => {
        const reading = readKubernetesSchedule(expression, zone);
        if (!reading.ok || reading.timing.kind !== 'cron') expect.fail('refused');
        const { cron } = reading.timing;
        let before = after;
        for (const run of runsBetween(kubernetesSchedule(reading.timing, zone), { after, until: Infinity, limit: 5 })) {
          expect(run).toBeGreaterThan(before);
          const wall = wallClockAt(run, zone);
          expect(cron.minutes).toContain(wall.minute);
          expect(cron.hours).toContain(wall.hour);
          const byDate = cron.daysOfMonth.includes(wall.day);
          const byWeekday = cron.daysOfWeek.includes(wall.weekday);
          expect(cron.dayRule === 'either' ? byDate || byWeekday : byDate && byWeekday).toBe(true);
          before = run;
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a zone that skips a whole day does not hold the search', () => {
    expect(runsOf('0 12 15 * *', 'Pacific/Apia', '2011-12-20T00:00:00Z', 1)).toEqual(['2012-01-14T22:00:00Z']);
  });

  test.each([', * * * *', '* , * * *', '0 0 , * *', '0 0 31 2 *', '0 0 30 2 *'])(
    '%s is read and never runs',
    (schedule) => {
      expect(runsOf(schedule, null, '2025-01-01T00:00:00Z', 1)).toEqual([]);
    },
  );
});

describe('the zone of a CronJob', () => {
  test.each([
    ['0 5 * * *', null, { timeZone: null, zoneFrom: null }],
    ['0 5 * * *', 'Asia/Tokyo', { timeZone: 'Asia/Tokyo', zoneFrom: 'field' }],
    ['TZ=Asia/Tokyo 0 5 * * *', null, { timeZone: 'Asia/Tokyo', zoneFrom: 'prefix' }],
    ['CRON_TZ=Asia/Tokyo 0 5 * * *', 'Europe/Rome', { timeZone: 'Asia/Tokyo', zoneFrom: 'prefix' }],
    ['TZ= 0 5 * * *', null, { timeZone: 'UTC', zoneFrom: 'prefix' }],
    ['TZ=Local 0 5 * * *', null, { timeZone: null, zoneFrom: null }],
  ])('%s with %s', (schedule, timeZone, expected) => {
    expect(readKubernetesSchedule(schedule, timeZone)).toMatchObject({ ok: true, ...expected });
  });

  test.each([
    ['0 5 * * *', 'asia/tokyo'],
    ['0 5 * * *', 'us/eastern'],
    ['0 5 * * *', 'PST'],
    ['0 5 * * *', '+08:00'],
    ['0 5 * * *', ''],
    ['TZ=Nowhere 0 5 * * *', null],
    ['TZ=UTC', null],
  ])('%s with %j is refused', (schedule, timeZone) => {
    expect(readKubernetesSchedule(schedule, timeZone)).toMatchObject({ ok: false });
  });
});

describe('durations', () => {
  test.each([
    ['1h30m', 5_400_000_000_000n],
    ['1.5h', 5_400_000_000_000n],
    ['.5s', 500_000_000n],
    ['1.m', 60_000_000_000n],
    ['+3s', 3_000_000_000n],
    ['-1m', -60_000_000_000n],
    ['0', 0n],
    ['10µs', 10_000n],
    ['10μs', 10_000n],
    ['2562047h', 9_223_369_200_000_000_000n],
    ['2562048h', null],
    ['', null],
    ['-', null],
    ['5', null],
    ['.s', null],
    ['1d', null],
    ['1h 30m', null],
    ['1e3s', null],
    ['9'.repeat(100_000), null],
  ])('%s', (text, expected) => {
    expect(goDuration(text)).toBe(expected);
  });
});
