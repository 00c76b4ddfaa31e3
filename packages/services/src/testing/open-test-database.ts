import { connectDatabase, type Database } from '@moonin/db';
import { migrateDatabase } from '@moonin/db/migrate';
import { createTestDatabase, ensureTemplateDatabase } from '@moonin/testing';

const TEMPLATE = 'moonin_migrated';

/** A migrated database of one test file's own; close it in `afterAll`. */
export interface OpenTestDatabase {
  db: Database;
  /** URL of its superuser, for what the application must not be able to do. */
  url: string;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<OpenTestDatabase> {
  await ensureTemplateDatabase(TEMPLATE, async (url) => {
    await migrateDatabase({ url });
  });
  const database = await createTestDatabase({ template: TEMPLATE });
  const db = await connectDatabase({
    url: database.url,
    maxConnections: 8,
    statementTimeoutMs: 20_000,
    applicationName: 'moonin-test',
    onError: (error) => {
      throw error;
    },
  });
  return {
    db,
    url: database.url,
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}
