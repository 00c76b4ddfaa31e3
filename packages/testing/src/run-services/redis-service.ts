import { startTestRedis } from '../redis/start-test-redis.ts';
import type { RunningService } from './service-broker.ts';

/** What test processes get to know: where the run's Redis is, or why there is none. */
export type SharedRedisAccess =
  | { readonly available: true; readonly url: string }
  | { readonly available: false; readonly reason: string };

/** Starts the Redis of a run, or says once, in one line, why its tests are left out. */
export async function startRedisService(): Promise<RunningService> {
  const redis = await startTestRedis();
  if ('leftOut' in redis) {
    process.stderr.write(`${redis.leftOut}\n`);
    const access: SharedRedisAccess = { available: false, reason: redis.leftOut };
    return { access, stop: () => Promise.resolve() };
  }
  const access: SharedRedisAccess = { available: true, url: redis.url };
  return { access, stop: redis.stop };
}
