import { loadEnv } from '@moonin/runtime';
import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** What the migration command reads from its environment. */
export const migrationEnv = z.object({
  /** The owner of the database: makes tables and roles. */
  MIGRATION_DATABASE_URL: postgresUrl,
  /** The application's; its login is made, or given this password, after the migrations. */
  DATABASE_URL: postgresUrl,
});

/** Throws EnvError with every problem at once. */
export function readMigrationEnv(): z.infer<typeof migrationEnv> {
  return loadEnv(migrationEnv, process.env);
}
