import { connectDatabase, type Database, type DatabaseRole } from '@moonin/db';
import { openQueues } from '@moonin/queue';
import {
  createLogger,
  createMetrics,
  createShutdownStack,
  EnvError,
  type Logger,
  startHealthServer,
  systemClock,
} from '@moonin/runtime';
import { keepHouse } from '@moonin/services';
import { type NotifierEnv, readNotifierEnv } from './env.ts';
import { housekeeping, keepSchedules } from './housekeeping.ts';

const SHUTDOWN_MS = 15_000;
const JOB_GRACE_MS = 10_000;

/** Works on the queues until SIGTERM: running jobs end, then the connections close. */
async function main(env: NotifierEnv): Promise<void> {
  const log = createLogger({ name: 'notifier', level: env.LOG_LEVEL });
  const metrics = createMetrics({ process: 'notifier' });
  const shutdown = createShutdownStack({ log, timeoutMs: SHUTDOWN_MS });
  shutdown.onSignals();
  const db = await connect(env, log, 'moonin_app', env.DATABASE_MAX_CONNECTIONS);
  shutdown.add('database', () => db.close());
  const keeper = await connect(env, log, 'moonin_keeper', 2);
  shutdown.add('keeper of history', () => keeper.close());
  const queues = openQueues({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    log,
    metrics,
    clock: systemClock,
  });
  shutdown.add('queues', () => queues.close({ graceMs: JOB_GRACE_MS }));
  await queues.work(housekeeping, {
    handle: ({ payload, signal }) =>
      keepHouse(payload.task, {
        db,
        keeper,
        log,
        now: systemClock.now(),
        retentionDays: env.HISTORY_RETENTION_DAYS,
        signal,
      }),
  });
  const stopSchedules = await keepSchedules(queues.queue(housekeeping), log);
  shutdown.add('schedules', stopSchedules);
  const health = await startHealthServer({
    ...env.HEALTH_ADDR,
    metrics,
    notReady: async () => [
      ...(await reasonWhenAway('the database', () => db.ping())),
      ...(await reasonWhenAway('the queue', () => queues.ping())),
    ],
  });
  shutdown.add('health', () => health.close());
  log.info({ queue: queues.kind, health: health.address }, 'working');
}

function connect(env: NotifierEnv, log: Logger, role: DatabaseRole, maxConnections: number): Promise<Database> {
  return connectDatabase({
    url: env.DATABASE_URL,
    role,
    maxConnections,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    applicationName: 'moonin-notifier',
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
}

async function reasonWhenAway(what: string, ping: () => Promise<void>): Promise<string[]> {
  try {
    await ping();
    return [];
  } catch (error) {
    return [`${what} does not answer (${error instanceof Error ? error.name : 'error'})`];
  }
}

try {
  await main(readNotifierEnv());
} catch (error) {
  const log = createLogger({ name: 'notifier', level: 'info' });
  if (error instanceof EnvError) log.fatal({ problems: error.problems }, 'the environment is not usable');
  else log.fatal({ err: error }, 'did not start');
  process.exit(1);
}
