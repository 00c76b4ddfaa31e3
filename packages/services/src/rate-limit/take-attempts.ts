import type { Database } from '@moonin/db';
import { AppError } from '@moonin/runtime';

/** At most `max` attempts under `key` in each fixed window of `windowMs`. */
export interface AttemptLimit {
  key: string;
  max: number;
  windowMs: number;
}

const COUNT = `
  INSERT INTO rate_limits AS held (key, window_start, hits)
  SELECT key, window_start, 1 FROM unnest($1::text[], $2::timestamptz[]) AS given (key, window_start) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN excluded.window_start > held.window_start THEN 1 ELSE LEAST(held.hits + 1, 1000000000) END,
    window_start = GREATEST(excluded.window_start, held.window_start)
  RETURNING key, hits, window_start`;

/** Counts one attempt under every key in one atomic statement; throws `rate_limited` with the wait when one is used up. */
export async function takeAttempts(
  caller: { db: Database; now: Date },
  limits: readonly AttemptLimit[],
): Promise<void> {
  const windowStarts = limits.map(({ windowMs }) => new Date(Math.floor(caller.now.getTime() / windowMs) * windowMs));
  const counted = await caller.db.query<{ key: string; hits: number; window_start: Date }>({
    name: 'take-attempts',
    text: COUNT,
    values: [limits.map(({ key }) => key), windowStarts],
  });
  const waits = limits.flatMap(({ key, max, windowMs }) => {
    const held = counted.find((row) => row.key === key);
    return held && held.hits > max ? [held.window_start.getTime() + windowMs - caller.now.getTime()] : [];
  });
  if (waits.length === 0) return;
  throw new AppError({
    code: 'rate_limited',
    publicMessage: 'Too many attempts; try again later',
    retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits) / 1000)),
  });
}

/** Forgets the attempts under `keys`, after a success. */
export async function forgetAttempts(caller: { db: Database }, keys: readonly string[]): Promise<void> {
  await caller.db.query({
    name: 'forget-attempts',
    text: 'DELETE FROM rate_limits WHERE key = ANY($1::text[])',
    values: [keys],
  });
}
