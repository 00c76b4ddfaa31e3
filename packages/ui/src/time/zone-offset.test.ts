import { expect, test } from 'vitest';
import { timeTicks } from '../chart/scale.ts';
import { zoneOffsetMs } from './zone-offset.ts';

const HOUR = 3_600_000;
const WINTER = Date.UTC(2026, 0, 15, 12);
const SUMMER = Date.UTC(2026, 6, 15, 12);

test.each([
  ['UTC', WINTER, 0],
  ['America/Mexico_City', WINTER, -6 * HOUR],
  ['Europe/Madrid', WINTER, HOUR],
  ['Europe/Madrid', SUMMER, 2 * HOUR],
  ['Asia/Kolkata', WINTER, 5.5 * HOUR],
])('%s at %d is %d ms ahead', (zone, at, offset) => {
  expect(zoneOffsetMs(at, zone)).toBe(offset);
});

test('days begin at midnight of the person', () => {
  const offset = zoneOffsetMs(WINTER, 'America/Mexico_City');
  const [first] = timeTicks(WINTER, WINTER + 6 * 24 * HOUR, 6, offset);
  expect(new Date(first ?? 0).toISOString()).toBe('2026-01-16T06:00:00.000Z');
});
