import type { SharedRedisAccess } from './redis-service.ts';
import { requestService } from './request-service.ts';

export type { SharedRedisAccess } from './redis-service.ts';

/** The run's Redis, or why there is none; keep to keys below a prefix of your own. `await` it at the top of the file. */
export async function sharedRedis(): Promise<SharedRedisAccess> {
  return (await requestService('redis')) as SharedRedisAccess;
}
