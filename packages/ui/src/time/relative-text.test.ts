import { describe, expect, test } from 'vitest';
import { relativeStep, relativeText } from './relative-text.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-3 * SECOND, 'second', 0],
  [-47 * SECOND, 'second', -40],
  [-6.9 * MINUTE, 'minute', -6],
  [-59.9 * MINUTE, 'minute', -59],
  [-23.9 * HOUR, 'hour', -23],
  [-44 * DAY, 'day', -44],
  [-80 * DAY, 'month', -2],
  [-800 * DAY, 'year', -2],
  [2 * HOUR + 1, 'hour', 2],
])('%d ms away is told in %ss', (span, unit, value) => {
  expect(relativeStep(NOW + span, NOW)).toEqual({ unit, value });
});

describe('the words', () => {
  test.each([
    ['en', -3 * SECOND, 'now', 'now'],
    ['en', -6 * MINUTE, '6 min ago', '6 min'],
    ['en', -3 * DAY, '3 days ago', '3 days'],
    ['en', 2 * HOUR, 'in 2 hr', '2 hr'],
    ['es', -3 * SECOND, 'ahora', 'ahora'],
    ['es', -6 * MINUTE, 'hace 6 min', '6 min'],
    ['es', -3 * DAY, 'hace 3 días', '3 días'],
    ['es', -100 * DAY, 'hace 3 meses', '3 meses'],
  ])('%s %d', (locale, span, ago, short) => {
    expect(relativeText(NOW + span, NOW, locale)).toBe(ago);
    expect(relativeText(NOW + span, NOW, locale, 'short')).toBe(short);
  });

  test('within a sentence a span that has just begun is no "now"', () => {
    expect(relativeText(NOW - 3 * SECOND, NOW, 'en', 'span')).toBe('< 10 sec');
    expect(relativeText(NOW - 3 * SECOND, NOW, 'es', 'span')).toBe('< 10 s');
    expect(relativeText(NOW - 6 * MINUTE, NOW, 'es', 'span')).toBe('6 min');
  });

  test('clocks in 1970 and 2100 are told without nonsense', () => {
    expect(relativeText(0, NOW, 'en')).toBe('56 years ago');
    expect(relativeText(Date.UTC(2100, 0), NOW, 'en')).toBe('in 73 years');
  });
});
