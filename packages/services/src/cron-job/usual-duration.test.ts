import { expect, test } from 'vitest';
import { usualDuration } from './usual-duration.ts';

test('one run that hangs is not usual', () => {
  expect(usualDuration([100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 9_000])).toEqual({
    p10Ms: 110,
    medianMs: 150,
    p90Ms: 190,
  });
});

test('a few runs tell nothing', () => {
  expect(usualDuration([100, 200, 300, 400])).toBeNull();
});
