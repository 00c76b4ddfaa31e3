import { migrateDatabase } from '@moonin/db/migrate';
import { createLogger, createMetrics, type Registry, systemClock } from '@moonin/runtime';
import { createTestDatabase, ensureTemplateDatabase, sharedRedis, type TestDatabase } from '@moonin/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { migrateQueue } from '../migrate-queue.ts';
import { openQueues, type QueueBackendOptions, type Queues } from '../open-queues.ts';

/** A backend of a suite's own, and processes' worth of queues on it. */
export interface BackendBed {
  /** Where the queue is, for processes of their own. */
  backend(): QueueBackendOptions;
  /** URL of the database's superuser. */
  databaseUrl(): string;
  /** Queues as one process has them; the suite closes what is still open. */
  open(through?: Partial<QueueBackendOptions>): Queues & { registry: Registry };
  /** Takes every job away, as a flush does. */
  loseJobs(): Promise<void>;
}

const TEMPLATE = 'moonin_queue_migrated';

/** Each suite of a file has a Redis database of its own, so that it may flush it. */
let nextRedisDatabase = 1;

/** One suite on both backends; the half on Redis is skipped where there is none, and the reason is its name. */
export async function describeOnBackends(name: string, suite: (bed: BackendBed) => void): Promise<void> {
  const redis = await sharedRedis();
  describe(`${name}, on PostgreSQL`, () => onBackend(suite, undefined));
  if (redis.available)
    describe(`${name}, on Redis`, () => onBackend(suite, redis.url.replace(/\d+$/, String(nextRedisDatabase++))));
  else describe.skip(`${name}, on Redis (${redis.reason})`, () => undefined);
}

function onBackend(suite: (bed: BackendBed) => void, redisUrl: string | undefined): void {
  const opened: Queues[] = [];
  let database: TestDatabase | undefined;
  const redisPrefix = `test-${crypto.randomUUID()}`;
  beforeAll(async () => {
    await ensureTemplateDatabase(TEMPLATE, async (url) => {
      await migrateDatabase({ url });
      await migrateQueue({ url });
    });
    database = await createTestDatabase({ template: TEMPLATE });
  });
  afterAll(async () => {
    await Promise.all(opened.map((queues) => queues.close({ graceMs: 0 })));
    await database?.drop();
  });

  const databaseUrl = (): string => {
    if (!database) throw new Error('The database is there from the first test on');
    return database.url;
  };
  const backend = (): QueueBackendOptions => ({ databaseUrl: databaseUrl(), redisUrl, redisPrefix });
  suite({
    backend,
    databaseUrl,
    open: (through) => {
      const registry = createMetrics({ process: 'test' });
      const log = createLogger({ name: 'test', level: 'silent' });
      const queues = openQueues({ ...backend(), ...through, log, metrics: registry, clock: systemClock });
      opened.push(queues);
      return { ...queues, registry };
    },
    loseJobs: () => (redisUrl === undefined ? truncate(databaseUrl()) : flush(redisUrl)),
  });
}

async function truncate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('TRUNCATE bullmq.job CASCADE');
  await client.end();
}

async function flush(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushdb();
  client.disconnect();
}
