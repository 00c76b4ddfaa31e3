import { connectDatabase, type Database } from '@moonin/db';
import { migrateDatabase } from '@moonin/db/migrate';
import { createTestDatabase, ensureTemplateDatabase, type TestDatabase } from '@moonin/testing';

const TEMPLATE = 'moonin_migrated';

/** A migrated database of one test file's own; close it in `afterAll`. */
export interface OpenTestDatabase {
  db: Database;
  /** URL of its superuser, for what the application must not be able to do. */
  url: string;
  close(): Promise<void>;
}

/** Opens a database of the run's server, or migrates and opens the empty `database` that is given. */
export async function openTestDatabase(input: { database?: TestDatabase } = {}): Promise<OpenTestDatabase> {
  if (input.database) await migrateDatabase({ url: input.database.url });
  const database = input.database ?? (await copyTemplate());
  const db = await connectDatabase({
    url: database.url,
    maxConnections: 8,
    statementTimeoutMs: 20_000,
    applicationName: 'moonin-test',
    // A connection that ends while a test takes its server away is what the test is about.
    onError: () => undefined,
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

async function copyTemplate(): Promise<TestDatabase> {
  await ensureTemplateDatabase(TEMPLATE, async (url) => {
    await migrateDatabase({ url });
  });
  return createTestDatabase({ template: TEMPLATE });
}
