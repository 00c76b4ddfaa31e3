import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [0, 1],
  [0.5, 5],
  [0.95, 10],
  [0.9, 9],
  [1, 10],
])('of 1 to 10 the share %d does not exceed %d', (share, expected) => {
  expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], share)).toBe(expected);
});

test('there is no median and no percentile of nothing', () => {
  expect(() => median([])).toThrow(RangeError);
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
