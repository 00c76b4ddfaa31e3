import { createLogger, EnvError } from '@moonin/runtime';
import { ensureApplicationLogin } from './application-login.ts';
import { readMigrationEnv } from './env.ts';
import { migrateDatabase } from './migrate.ts';

const log = createLogger({ name: 'migrate', level: 'info' });

/** Applies the migrations as the owner, then lets the application in. Safe to repeat. */
async function main(): Promise<void> {
  const env = readMigrationEnv();
  const applied = await migrateDatabase({ url: env.MIGRATION_DATABASE_URL });
  log.info({ applied }, applied.length === 0 ? 'nothing to migrate' : 'migrated');
  const { username, password } = new URL(env.DATABASE_URL);
  const login = decodeURIComponent(username);
  const owner = decodeURIComponent(new URL(env.MIGRATION_DATABASE_URL).username);
  if (login === owner) return;
  await ensureApplicationLogin({ ownerUrl: env.MIGRATION_DATABASE_URL, login, password: decodeURIComponent(password) });
  log.info({ login }, 'the application may sign in');
}

try {
  await main();
} catch (error) {
  if (error instanceof EnvError) log.fatal({ problems: error.problems }, 'the environment is not usable');
  else log.fatal({ err: error }, 'not migrated');
  process.exitCode = 1;
}
