import { createPostgresBackend, type PgPool, withBackend } from 'bullmq';
import pg from 'pg';
import type { BullClasses } from './bull-classes.ts';

/** The role that queues are worked as: it sees the queue's schema and no table of a tenant. */
export const QUEUE_ROLE = 'moonin_queue';
/** The schema that BullMQ keeps its jobs in. */
export const QUEUE_SCHEMA = 'bullmq';

const STATEMENT_TIMEOUT_MS = 30_000;

/** BullMQ on PostgreSQL. Each worker holds one connection of the pool to be woken by. */
export function openPostgresClasses(input: {
  url: string;
  maxConnections: number;
  onError: (error: Error) => void;
}): BullClasses {
  const pool = new pg.Pool({
    connectionString: input.url,
    max: input.maxConnections,
    application_name: 'moonin-queue',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A silent connection would leave a worker asleep.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c role=${QUEUE_ROLE} -c search_path=${QUEUE_SCHEMA} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  });
  pool.on('error', input.onError);
  const bound = withBackend(createPostgresBackend);
  // It is what BullMQ asks for; only the overloads of its events are typed in another way.
  const connection = pool as unknown as PgPool;
  return {
    kind: 'postgres',
    queue: (name) => new bound.Queue(name, { connection, streams: { events: { maxLen: 1_000 } } }),
    worker: (name, process, options) => new bound.Worker(name, process, { ...options, connection }),
    ping: async () => {
      await pool.query('SELECT FROM migration LIMIT 1');
    },
    close: () => pool.end(),
  };
}
