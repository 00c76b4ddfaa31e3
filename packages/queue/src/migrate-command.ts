import { createLogger, EnvError } from '@moonin/runtime';
import { readQueueMigrationEnv } from './env.ts';
import { migrateQueue } from './migrate-queue.ts';

const log = createLogger({ name: 'migrate-queue', level: 'info' });

// After the database's own migrations, which make the queue's role. Safe to repeat.
try {
  const version = await migrateQueue({ url: readQueueMigrationEnv().MIGRATION_DATABASE_URL });
  log.info({ version }, 'the schema of the queue is ready');
} catch (error) {
  if (error instanceof EnvError) log.fatal({ problems: error.problems }, 'the environment is not usable');
  else log.fatal({ err: error }, 'not migrated');
  process.exitCode = 1;
}
