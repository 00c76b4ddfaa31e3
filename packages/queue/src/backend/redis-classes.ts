import { createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { BullClasses } from './bull-classes.ts';

const COMMAND_TIMEOUT_MS = 10_000;

/** BullMQ on Redis, all keys below `prefix`. Those who add fail after a few tries; workers wait for Redis to come back. */
export function openRedisClasses(input: { url: string; prefix: string; onError: (error: Error) => void }): BullClasses {
  const forQueues = new Redis(input.url, { maxRetriesPerRequest: 3, commandTimeout: COMMAND_TIMEOUT_MS });
  const forWorkers = new Redis(input.url, { maxRetriesPerRequest: null, lazyConnect: true });
  for (const client of [forQueues, forWorkers]) client.on('error', input.onError);
  const bound = withBackend(createRedisBackend);
  const { prefix } = input;
  return {
    kind: 'redis',
    queue: (name) => new bound.Queue(name, { connection: forQueues, prefix, streams: { events: { maxLen: 1_000 } } }),
    worker: (name, process, options) => new bound.Worker(name, process, { ...options, connection: forWorkers, prefix }),
    ping: async () => {
      await forQueues.ping();
    },
    close: async () => {
      forQueues.disconnect();
      forWorkers.disconnect();
    },
  };
}
