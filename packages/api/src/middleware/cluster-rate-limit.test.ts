import { AppError } from '@moonin/runtime';
import { expect, test } from 'vitest';
import { createClusterRateLimit } from './cluster-rate-limit.ts';

const at = (ms: number) => new Date(1_000_000 + ms);

test('admits up to the limit, tells the rest of the window, and leaves other clusters alone', () => {
  const admit = createClusterRateLimit(2);
  admit('a', at(0));
  admit('a', at(10_000));
  let refusal: unknown;
  try {
    admit('a', at(20_000));
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 40 });
  expect(() => admit('b', at(20_000))).not.toThrow();
  expect(() => admit('a', at(60_000))).not.toThrow();
});
