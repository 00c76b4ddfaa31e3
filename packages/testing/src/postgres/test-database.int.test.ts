import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, ensureTemplateDatabase, sharedPostgresUrl } from '../run-services/postgres-of-run.ts';
import { startTestPostgres } from './start-test-postgres.ts';
import type { TestDatabase } from './test-database.ts';

async function query(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of a run', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('is version 18 or newer, speaks UTF-8 and lets a superuser in', async () => {
    const [row] = await query(
      database.url,
      `SELECT current_setting('server_version_num')::int >= 180000 AS recent, current_setting('server_encoding') AS encoding,
              rolsuper, current_database() AS name, uuid_extract_version(uuidv7()) AS uuid
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(row).toEqual({ recent: true, encoding: 'UTF8', rolsuper: true, name: database.name, uuid: 7 });
  });

  test('keeps databases apart and drops one that is in use', async () => {
    const other = await createTestDatabase();
    const idle = new pg.Client({ connectionString: other.url });
    const lost = new Promise<string>((resolve) => idle.on('error', (error) => resolve(error.message)));
    await idle.connect();
    await idle.query('CREATE TABLE only_here (id int)');
    expect(await query(database.url, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }]);
    await other.drop();
    expect(await lost).toMatch(/terminat/);
    await expect(query(other.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  test('makes a template once, however many ask, and copies it', async () => {
    let prepared = 0;
    const prepare = async (url: string): Promise<void> => {
      prepared += 1;
      await query(url, 'CREATE TABLE fruit (name text); INSERT INTO fruit VALUES ($$fig$$)');
    };
    const template = `template_${database.name}`;
    await Promise.all([1, 2, 3].map(() => ensureTemplateDatabase(template, prepare)));
    expect(prepared).toBe(1);
    const copies = await Promise.all([createTestDatabase({ template }), createTestDatabase({ template })]);
    for (const copy of copies) {
      expect(await query(copy.url, 'SELECT name FROM fruit')).toEqual([{ name: 'fig' }]);
      await copy.drop();
    }
    await query(await sharedPostgresUrl(), `DROP DATABASE ${pg.escapeIdentifier(template)}`);
  });

  test('leaves no half-made template when its preparation fails', async () => {
    const template = `failed_${database.name}`;
    const failing = ensureTemplateDatabase(template, () => Promise.reject(new Error('migration broke')));
    await expect(failing).rejects.toThrow('migration broke');
    await expect(createTestDatabase({ template })).rejects.toThrow('does not exist');
  });
});

test('a server of our own starts beside the shared one and is gone after its stop', async () => {
  const server = await startTestPostgres();
  expect(await query(server.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
  await expect(query(server.adminUrl, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});
