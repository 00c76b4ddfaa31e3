import { createTestDatabase, type TestDatabase } from '@moonin/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from './connection.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase({ url: database.url });
  db = await connectDatabase({
    url: database.url,
    maxConnections: 2,
    statementTimeoutMs: 200,
    applicationName: 'test',
    onError: (error) => expect.fail(error.message),
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it worked'),
    (error: unknown) => error,
  );

test('a statement that takes too long may work later, by each way of asking', async () => {
  const text = 'SELECT pg_sleep(2)';
  const scope = { organizationId: '01977a00-0000-7000-8000-000000000001' };
  expect(isDatabaseUnavailable(await failureOf(db.query({ text })))).toBe(true);
  expect(isDatabaseUnavailable(await failureOf(db.withTenantSql(scope, (sql) => sql.query({ text }))))).toBe(true);
  const byPrisma = db.withTenant(scope, (tx) => tx.$queryRaw`SELECT pg_sleep(2)::text`);
  expect(isDatabaseUnavailable(await failureOf(byPrisma))).toBe(true);
});

test('a statement that is wrong stays wrong', async () => {
  for (const text of ['SELECT 1 / 0', 'SELECT * FROM nowhere', 'not SQL']) {
    expect(isDatabaseUnavailable(await failureOf(db.query({ text })))).toBe(false);
  }
});
