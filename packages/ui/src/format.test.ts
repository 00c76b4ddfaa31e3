import { expect, test } from 'vitest';
import {
  formatBytes,
  formatClock,
  formatDayAndClock,
  formatDuration,
  formatMonth,
  formatNumber,
  formatPercent,
} from './format.ts';
import { fillLabel, pluralLabel } from './labels.ts';

test.each([
  [1284, 'en', '1,284'],
  [12_840, 'es', '12.840'],
])('%d in %s', (value, locale, text) => {
  expect(formatNumber(value, locale)).toBe(text);
});

test.each([
  [0.981, '98.1%'],
  [0.9999, '99.9%'],
  [0.0001, '0.1%'],
  [1, '100%'],
  [0, '0%'],
])('%d is %s: no rounding up to all or down to none', (share, text) => {
  expect(formatPercent(share, 'en')).toBe(text);
});

test.each([
  [0, '0 B'],
  [268_435_456, '256 MiB'],
  [1536, '1.5 KiB'],
])('%d bytes', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

test.each([
  [340, '340 ms'],
  [48_000, '48 sec'],
  [123_000, '2 min 3 sec'],
  [120_000, '2 min'],
  [3_600_000 * 25, '1 day 1 hr'],
  [59_999, '1 min'],
])('%d ms last %s', (durationMs, text) => {
  expect(formatDuration(durationMs, 'en')).toBe(text);
});

test('a clock is told in the zone of the person', () => {
  expect(formatClock(Date.UTC(2026, 10, 30, 12, 5), 'en', 'America/Mexico_City')).toBe('06:05');
});

test('a planned moment is told with its weekday, a month by its name', () => {
  const noon = Date.UTC(2026, 10, 30, 12, 5);
  expect(formatDayAndClock(noon, 'en', 'Europe/Madrid')).toBe('Mon, Nov 30, 13:05');
  expect(formatMonth(noon, 'es')).toBe('nov');
});

test('labels are filled, and plural by the language', () => {
  expect(fillLabel('{shown} of {total} {other}', { shown: '5', total: '10' })).toBe('5 of 10 {other}');
  const lines = { one: '{count} línea', other: '{count} líneas' };
  expect(pluralLabel(lines, 1, 'es')).toBe('1 línea');
  expect(pluralLabel(lines, 34, 'es')).toBe('34 líneas');
  expect(pluralLabel(lines, 1_000_000, 'es')).toBe('1.000.000 líneas');
});
