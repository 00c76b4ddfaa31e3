import { loadEnv } from '@moonin/runtime';
import { z } from 'zod';

/** What the migration command of the queue reads from its environment. */
export const queueMigrationEnv = z.object({
  /** The owner of the database. */
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
});

/** Throws EnvError with every problem at once. */
export function readQueueMigrationEnv(): z.infer<typeof queueMigrationEnv> {
  return loadEnv(queueMigrationEnv, process.env);
}
