import { expect, test } from 'vitest';
import { isTooLong, lateByMs } from './run-notes.ts';

const scheduledFor = '2026-11-30T02:30:00Z';

test.each([
  ['2026-11-30T02:30:09Z', null],
  ['2026-11-30T02:31:00Z', 60_000],
  ['2026-11-30T02:29:59Z', null],
  [null, null],
])('a run for 02:30 that began at %s is late by %s ms', (startedAt, late) => {
  expect(lateByMs({ scheduledFor, startedAt })).toBe(late);
});

test('a run by hand is never late', () => {
  expect(lateByMs({ scheduledFor: null, startedAt: scheduledFor })).toBeNull();
});

test.each([
  [149, false],
  [151, true],
  [null, false],
])('%s ms where nine of ten take 100 ms is too long: %s', (durationMs, tooLong) => {
  expect(isTooLong(durationMs, { p10Ms: 10, medianMs: 50, p90Ms: 100 })).toBe(tooLong);
  expect(isTooLong(durationMs, null)).toBe(false);
});
