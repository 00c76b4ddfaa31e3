import { expect, test } from 'vitest';
import { calendarWeeks, dayIn, dayOutcome } from './calendar-weeks.ts';

const day = (name: string, part: object = {}) => ({ day: name, complete: 0, failed: 0, missed: 0, other: 0, ...part });

test('weeks begin on Monday and end with today', () => {
  // 2026-12-02 is a Wednesday.
  const weeks = calendarWeeks([day('2026-11-30', { complete: 2 })], '2026-12-02', 2);
  expect(weeks.map((week) => week.map(({ day }) => day.slice(5)))).toEqual([
    ['11-23', '11-24', '11-25', '11-26', '11-27', '11-28', '11-29'],
    ['11-30', '12-01', '12-02'],
  ]);
  expect(weeks[1]?.[0]?.runs?.complete).toBe(2);
  expect(weeks[1]?.[1]?.runs).toBeNull();
});

test.each([
  [null, 'none'],
  [day('x'), 'none'],
  [day('x', { complete: 3 }), 'complete'],
  [day('x', { complete: 3, missed: 1 }), 'missed'],
  [day('x', { complete: 3, missed: 1, failed: 1 }), 'failed'],
  [day('x', { other: 1 }), 'other'],
])('%j went %s', (runs, outcome) => {
  expect(dayOutcome(runs)).toBe(outcome);
});

test('the day is that of the zone', () => {
  const late = Date.parse('2026-11-30T23:30:00Z');
  expect(dayIn(late, 'UTC')).toBe('2026-11-30');
  expect(dayIn(late, 'Asia/Tokyo')).toBe('2026-12-01');
  expect(dayIn(late, 'America/Lima')).toBe('2026-11-30');
});
