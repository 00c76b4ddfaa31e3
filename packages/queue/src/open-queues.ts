import type { Clock, Logger, Registry } from '@moonin/runtime';
import type { BullClasses } from './backend/bull-classes.ts';
import { openPostgresClasses } from './backend/postgres-classes.ts';
import { openRedisClasses } from './backend/redis-classes.ts';
import type { JobDefinition } from './define-job.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';
import { type JobHandler, type JobWorker, startJobWorker } from './job-worker.ts';
import { createQueueMetrics } from './queue-metrics.ts';

/** Where jobs are kept: in Redis where its URL is given, in PostgreSQL else. */
export interface QueueBackendOptions {
  /** PostgreSQL whose queue schema `migrateQueue` made. */
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Connections to PostgreSQL; one for each worker and a few to share. */
  readonly maxConnections?: number;
  /** Separates platforms that share one Redis. */
  readonly redisPrefix?: string;
}

/** The queues of one process. */
export interface Queues {
  readonly kind: 'postgres' | 'redis';
  /** The producing side of one kind of job; the same object for the same definition. */
  queue<Payload>(definition: JobDefinition<Payload>): JobQueue<Payload>;
  /** Works on one kind of job until it is closed; resolves when it takes jobs. */
  work<Payload>(
    definition: JobDefinition<Payload>,
    options: { handle: JobHandler<Payload>; concurrency?: number; lockMs?: number },
  ): Promise<JobWorker>;
  /** Rejects when the backend does not answer. */
  ping(): Promise<void>;
  /** Closes the workers (each gets `graceMs` for its running jobs), the queues and the connections. */
  close(options?: { graceMs?: number }): Promise<void>;
}

const LOCK_MS = 30_000;

export function openQueues(input: QueueBackendOptions & { log: Logger; metrics: Registry; clock: Clock }): Queues {
  const log = input.log.child({ part: 'queue' });
  const classes = openClasses(input, (error) => log.warn({ err: error }, 'a connection of the queue was lost'));
  const metrics = createQueueMetrics({ registry: input.metrics, log, now: () => input.clock.now() });
  const opened = new Map<string, { definition: unknown; queue: unknown; close: () => Promise<void> }>();
  const workers = new Set<JobWorker>();
  let closing: Promise<void> | undefined;

  function queueOf<Payload>(definition: JobDefinition<Payload>): JobQueue<Payload> {
    const known = opened.get(definition.name);
    if (known) {
      if (known.definition !== definition) throw new Error(`Two kinds of job are named ${definition.name}`);
      return known.queue as JobQueue<Payload>;
    }
    const bull = classes.queue(definition.name);
    bull.on('error', (error) => log.warn({ err: error, queue: definition.name }, 'a queue is away for now'));
    const queue = createJobQueue(bull, definition);
    opened.set(definition.name, { definition, queue, close: () => queue.close() });
    metrics.watch(queue);
    return queue;
  }

  return {
    kind: classes.kind,
    queue: queueOf,
    work: async (definition, { handle, concurrency = 1, lockMs = LOCK_MS }) => {
      queueOf(definition);
      const worker = await startJobWorker(classes, {
        definition,
        handle,
        concurrency,
        lockMs,
        log,
        onTry: (outcome, durationMs) => metrics.onTry(definition.name, outcome, durationMs),
      });
      workers.add(worker);
      return worker;
    },
    ping: () => classes.ping(),
    close: (options) => {
      closing ??= (async () => {
        await Promise.all([...workers].map((worker) => worker.close(options)));
        await Promise.all([...opened.values()].map((one) => one.close()));
        await classes.close();
      })();
      return closing;
    },
  };
}

function openClasses(options: QueueBackendOptions, onError: (error: Error) => void): BullClasses {
  const { redisUrl, redisPrefix = 'moonin', databaseUrl, maxConnections = 10 } = options;
  if (redisUrl !== undefined) return openRedisClasses({ url: redisUrl, prefix: redisPrefix, onError });
  return openPostgresClasses({ url: databaseUrl, maxConnections, onError });
}
