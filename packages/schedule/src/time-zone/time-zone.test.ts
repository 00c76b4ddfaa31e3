import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, anyZone } from '../testing/arbitraries.ts';
import { instant, texts } from '../testing/instants.ts';
import { civilDate, dayNumber, daysInMonth, weekday } from './civil-date.ts';
import { readTimeZone } from './time-zone-name.ts';
import { instantOfWallTime, wallClockAt } from './wall-clock.ts';
import { zoneOffsets } from './zone-offsets.ts';

const SLOW = { timeout: 60_000 };

describe('time zone names', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['+08:00', 'offset'],
    ['-0300', 'offset'],
    ['8', 'offset'],
    ['BST', 'abbreviation'],
    ['ist', 'abbreviation'],
    ['Local', 'unknown'],
    ['Etc/Unknown', 'unknown'],
    ['SystemV/EST5', 'unknown'],
    ['Europe/Madird', 'unknown'],
    ['Europe/Madrid\n', 'unknown'],
    ['x'.repeat(100_000), 'unknown'],
    ['constructor', 'unknown'],
  ])('%j is none: %s', (text, problem) => {
    expect(readTimeZone(text)).toEqual({ ok: false, problem });
  });

  test.each(['UTC', 'EST', 'EST5EDT', 'GB', 'Zulu', 'Etc/GMT+2', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])(
    '%s is one',
    (name) => {
      expect(readTimeZone(name)).toMatchObject({ ok: true, name });
    },
  );

  test('aliases have their canonical name in common', () => {
    const canonical = ['Europe/Kiev', 'Europe/Kyiv', 'europe/kyiv'].map((name) => {
      const reading = readTimeZone(name);
      return reading.ok ? reading.canonical : null;
    });
    expect(new Set(canonical).size).toBe(1);
  });
});

describe('wall clocks', () => {
  test('show what Intl shows', SLOW, () => {
    fc.assert(
      fc.property(anyZone, anyInstant(1905, 2100), fc.integer({ min: 0, max: 59 }), (timeZone, minute, second) => {
        const at = minute + second * 1000;
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
        const { year, month, day, hour, minute: minutes, second: seconds } = wallClockAt(at, timeZone);
        const two = (value: number) => String(value).padStart(2, '0');
        expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minutes)}:${two(seconds)}`).toBe(
          format.format(at),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('set to what they show, they give the instant, or the first of two', SLOW, () => {
    fc.assert(
      fc.property(anyZone, anyInstant(1975, 2095), (timeZone, at) => {
        const wall = wallClockAt(at, timeZone);
        const again = instantOfWallTime(wall, timeZone);
        expect(again).toBeLessThanOrEqual(at);
        expect(wallClockAt(again, timeZone)).toEqual(wall);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['skipped, moved by an hour', 'America/New_York', '2025-03-09T02:30:00Z', '2025-03-09T07:30:00Z'],
    ['skipped, moved by half an hour', 'Australia/Lord_Howe', '2026-10-04T02:10:00Z', '2026-10-03T15:40:00Z'],
    ['skipped, moved by two hours', 'Antarctica/Troll', '2026-03-29T02:30:00Z', '2026-03-29T02:30:00Z'],
    ['skipped, moved by a day', 'Pacific/Apia', '2011-12-30T12:00:00Z', '2011-12-30T22:00:00Z'],
    ['the first after a gap', 'America/New_York', '2025-03-09T03:00:00Z', '2025-03-09T07:00:00Z'],
    ['the last before a gap', 'America/New_York', '2025-03-09T01:59:59Z', '2025-03-09T06:59:59Z'],
    ['twice, the first', 'America/New_York', '2025-11-02T01:30:00Z', '2025-11-02T05:30:00Z'],
    ['the first after an overlap', 'America/New_York', '2025-11-02T02:00:00Z', '2025-11-02T07:00:00Z'],
  ])('%s', (_what, zone, wall, expected) => {
    const time = wallClockAt(instant(wall), 'UTC');
    expect(texts([instantOfWallTime(time, zone)])).toEqual([expected]);
  });

  test('a change is found to the second', () => {
    const { stretchAt } = zoneOffsets('Europe/Berlin');
    const before = stretchAt(instant('2025-10-26T00:00:00Z'));
    expect(before).toMatchObject({ offset: 7_200_000, endsInTransition: true, until: instant('2025-10-26T01:00:00Z') });
    expect(stretchAt(before.until)).toMatchObject({
      offset: 3_600_000,
      began: { before: 7_200_000, after: 3_600_000 },
    });
  });
});

describe('dates', () => {
  test('are those of the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 2_900_000 }), (days) => {
        const date = new Date(days * 86_400_000);
        const { year, month, day } = civilDate(days);
        expect([year, month, day]).toEqual([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]);
        expect(weekday(days)).toBe(date.getUTCDay());
        expect(dayNumber(year, month, day)).toBe(days);
        expect(civilDate(dayNumber(year, month, daysInMonth(year, month)) + 1).day).toBe(1);
      }),
    );
  });
});
