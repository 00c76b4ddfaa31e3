import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenTestDatabase, openTestDatabase } from '../testing/index.ts';
import { forgetAttempts, takeAttempts } from './take-attempts.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const at = (text: string) => ({ db: database.db, now: new Date(text) });
const limit = (key: string, max = 3) => ({ key, max, windowMs: 60_000 });

test('attempts count within a window, across callers at once, and a new window begins anew', async () => {
  const key = 'burst';
  const caller = at('2026-03-01T12:00:10.000Z');
  const burst = await Promise.allSettled(Array.from({ length: 10 }, () => takeAttempts(caller, [limit(key)])));
  expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(takeAttempts(caller, [limit(key)])).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 50,
  });
  await expect(takeAttempts(at('2026-03-01T12:01:00.000Z'), [limit(key)])).resolves.toBeUndefined();
});

test('a clock that is behind does not open a new window', async () => {
  const key = 'skew';
  for (let attempt = 0; attempt < 3; attempt += 1) await takeAttempts(at('2026-03-01T12:00:01.000Z'), [limit(key)]);
  await expect(takeAttempts(at('2026-03-01T11:59:59.000Z'), [limit(key)])).rejects.toMatchObject({
    code: 'rate_limited',
  });
});

test('each key counts for itself, the longest wait is told, and a success is forgotten', async () => {
  const caller = at('2026-03-01T12:00:30.000Z');
  const hourly = { key: 'hourly', max: 1, windowMs: 3_600_000 };
  await takeAttempts(caller, [limit('minutely', 1), hourly]);
  await expect(takeAttempts(caller, [limit('minutely', 1), hourly])).rejects.toMatchObject({
    retryAfterSeconds: 3_570,
  });
  await forgetAttempts(caller, ['minutely', 'hourly']);
  await expect(takeAttempts(caller, [limit('minutely', 1), hourly])).resolves.toBeUndefined();
});
