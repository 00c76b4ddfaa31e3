import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@moonin/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectDatabase, type SqlTransaction } from './connection.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { migrateDatabase } from './migrate.ts';

test('a connection that is lost between two statements fails its transaction, and nothing else', async () => {
  await using database = await createTestDatabase();
  await migrateDatabase({ url: database.url });
  const db = await connectDatabase({
    url: database.url,
    maxConnections: 1,
    statementTimeoutMs: 5_000,
    applicationName: 'test',
    onError: () => undefined,
  });
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const lose = async (sql: SqlTransaction): Promise<void> => {
    const [me] = await sql.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
    await other.query('SELECT pg_terminate_backend($1)', [me?.pid]);
    await sleep(200);
    await sql.query({ text: 'SELECT 1' });
  };
  const lost = await db.withoutTenantSql(lose).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(lost)).toBe(true);
  expect(await db.withoutTenantSql((sql) => sql.query({ text: 'SELECT 1 AS one' }))).toEqual([{ one: 1 }]);
  await other.end();
  await db.close();
});
