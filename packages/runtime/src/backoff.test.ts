import { expect, test } from 'vitest';
import { fullJitterMs, sleep } from './backoff.ts';

test.each([
  [0, 1, 1_000],
  [3, 1, 8_000],
  [10, 1, 60_000],
  [5_000, 1, 60_000],
  [3, 0.5, 4_000],
  [3, 0, 0],
])('attempt %i with random %d waits %i ms', (attempt, random, expected) => {
  expect(fullJitterMs({ attempt, baseMs: 1_000, capMs: 60_000, random: () => random })).toBe(expected);
});

test('sleep ends with the reason of the signal', async () => {
  const controller = new AbortController();
  const sleeping = sleep(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(sleeping).rejects.toThrow('enough');
});
