import { createTestDatabase, type TestDatabase } from '@moonin/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseRole } from './connection.ts';
import { migrateDatabase } from './migrate.ts';

let migrated: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  migrated = await createTestDatabase();
  await migrateDatabase({ url: migrated.url });
  owner = new pg.Client({ connectionString: migrated.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await migrated.drop();
});

/** Tables of which the role may use at least one column in some way. */
async function within(role: DatabaseRole | 'moonin_queue'): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
       AND (has_table_privilege($1, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege($1, c.oid, 'SELECT, INSERT, UPDATE'))
     ORDER BY 1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

test('each role reaches its own part of the database alone', async () => {
  expect(await within('moonin_queue')).toEqual([]);
  expect(await within('moonin_relay')).toEqual(['outbox_entries']);
  expect(await within('moonin_keeper')).toEqual(['organizations']);
  expect((await within('moonin_app')).length).toBeGreaterThan(20);
});

test('the relay sees the outbox of every tenant, and may neither write a row nor change what one says', async () => {
  const insert = `INSERT INTO outbox_entries (organization_id, topic, payload) VALUES ($1, 'x', '{}')`;
  await owner.query(insert, [crypto.randomUUID()]);
  await owner.query(insert, [crypto.randomUUID()]);
  const relay = await connectDatabase({
    url: migrated.url,
    role: 'moonin_relay',
    maxConnections: 1,
    statementTimeoutMs: 5_000,
    applicationName: 'test',
    onError: () => undefined,
  });
  expect(await relay.query({ text: 'SELECT count(*)::int AS n FROM outbox_entries' })).toEqual([{ n: 2 }]);
  const refused = /permission denied/;
  await expect(relay.query({ text: insert, values: [crypto.randomUUID()] })).rejects.toThrow(refused);
  await expect(relay.query({ text: `UPDATE outbox_entries SET payload = '{"a":1}'` })).rejects.toThrow(refused);
  await expect(relay.query({ text: 'SELECT FROM clusters' })).rejects.toThrow(refused);
  await relay.query({ text: 'UPDATE outbox_entries SET due_at = now()' });
  await relay.query({ text: 'DELETE FROM outbox_entries' });
  await relay.close();
});
