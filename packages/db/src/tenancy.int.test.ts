import { createDatabase, createTestDatabase, startTestPostgres, type TestDatabase } from '@moonin/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from './connection.ts';
import { migrateDatabase, schemaScript } from './migrate.ts';

let migrated: TestDatabase;
let owner: pg.Client;
let db: Database;

const open = (url: string) =>
  connectDatabase({
    url,
    maxConnections: 4,
    statementTimeoutMs: 10_000,
    applicationName: 'test',
    onError: (error) => expect.fail(error.message),
  });

beforeAll(async () => {
  migrated = await createTestDatabase();
  await migrateDatabase({ url: migrated.url });
  owner = new pg.Client({ connectionString: migrated.url });
  await owner.connect();
  db = await open(migrated.url);
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await migrated.drop();
});

/** Tables that no tenant owns: people, their sessions, and counters. */
const NOT_TENANT = ['_prisma_migrations', 'rate_limits', 'sessions', 'users'];

interface Table {
  name: string;
  secured: boolean;
  policies: number;
  leads: boolean;
  /** A partition: the application reaches it through its table alone. */
  part: boolean;
}

async function tables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    SELECT c.relname AS name, c.relrowsecurity AS secured, c.relispartition AS part,
      (SELECT count(*)::int FROM pg_policies p WHERE p.tablename = c.relname) AS policies,
      EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname = 'organization_id') AS leads
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
  return rows;
}

test('every tenant table has row-level security and a primary key that leads with the organization', async () => {
  const tenant = (await tables()).filter((table) => !NOT_TENANT.includes(table.name));
  expect(tenant.length).toBeGreaterThan(15);
  expect(tenant.filter((table) => !table.secured || table.policies === 0).map((table) => table.name)).toEqual([]);
  expect(tenant.filter((table) => !table.leads).map((table) => table.name)).toEqual(['organizations']);
});

test('no unique key or foreign key between tenant tables crosses tenants', async () => {
  const { rows } = await owner.query<{ key: string }>(`
    SELECT con.conname AS key
    FROM pg_constraint con JOIN pg_class c ON c.oid = con.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND con.contype IN ('u', 'f')
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id')
      AND con.confrelid IS DISTINCT FROM 'users'::regclass AND con.confrelid IS DISTINCT FROM 'organizations'::regclass
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND a.attnum = con.conkey[1])`);
  expect(rows).toEqual([]);
});

describe('the application role', () => {
  const organizationId = '0190a000-0000-7000-8000-000000000001';
  const other = '0190a000-0000-7000-8000-000000000002';

  beforeAll(async () => {
    const [user] = (
      await owner.query<{ id: string }>(`INSERT INTO users (email, name) VALUES ('a@b.example', 'A') RETURNING id`)
    ).rows;
    for (const [id, slug] of [
      [organizationId, 'one'],
      [other, 'two'],
    ]) {
      await owner.query('INSERT INTO organizations (id, name, slug, owner_id) VALUES ($1, $2, $2, $3)', [
        id,
        slug,
        user?.id,
      ]);
      await owner.query(`INSERT INTO projects (organization_id, name, slug) VALUES ($1, 'p', 'p')`, [id]);
    }
  });

  test('sees nothing without a scope, and only its own with one', async () => {
    expect(await db.withoutTenant((tx) => tx.project.count())).toBe(0);
    expect(
      await db.withTenant({ organizationId }, (tx) => tx.project.findMany({ select: { organizationId: true } })),
    ).toEqual([{ organizationId }]);
  });

  test('reads and writes nothing of another tenant in any table, whatever the statement says', async () => {
    for (const { name, secured, part } of await tables()) {
      if (!secured) continue;
      const column = name === 'organizations' ? 'id' : 'organization_id';
      const seen = db.withTenantSql({ organizationId }, (sql) =>
        sql.query({ text: `SELECT 1 FROM ${name} WHERE ${column} = $1`, values: [other] }),
      );
      if (part) await expect(seen, name).rejects.toThrow(/permission denied/);
      else expect(await seen, name).toEqual([]);
    }
    const steal = db.withTenantSql({ organizationId }, (sql) =>
      sql.query({ text: `INSERT INTO projects (organization_id, name, slug) VALUES ($1, 'x', 'x')`, values: [other] }),
    );
    await expect(steal).rejects.toThrow(/row-level security/);
    const moved = await db.withTenantSql({ organizationId }, (sql) =>
      sql.query({ text: `UPDATE projects SET name = 'y' WHERE organization_id = $1 RETURNING 1`, values: [other] }),
    );
    expect(moved).toEqual([]);
  });

  test('a scope does not outlive its transaction on a pooled connection', async () => {
    const single = await connectDatabase({
      url: migrated.url,
      maxConnections: 1,
      statementTimeoutMs: 5_000,
      applicationName: 'test',
      onError: () => undefined,
    });
    await single.withTenantSql({ organizationId }, (sql) => sql.query({ text: 'SELECT 1' }));
    expect(await single.query({ text: 'SELECT count(*)::int AS n FROM projects' })).toEqual([{ n: 0 }]);
    await single.close();
  });

  test('may add to the audit log and change nothing in it', async () => {
    const write = (text: string) =>
      db.withTenantSql({ organizationId }, (sql) => sql.query({ text, values: [organizationId] }));
    await write(
      `INSERT INTO audit_entries (organization_id, actor_type, action, object_type) VALUES ($1, 'system', 'x', 'y')`,
    );
    await expect(write("UPDATE audit_entries SET action = 'z' WHERE organization_id = $1")).rejects.toThrow(
      /permission denied/,
    );
    await expect(write('DELETE FROM audit_entries WHERE organization_id = $1')).rejects.toThrow(/permission denied/);
  });
});

test('the migrations make the tables that the Prisma schema describes', async () => {
  await using drawn = await createTestDatabase();
  const client = new pg.Client({ connectionString: drawn.url });
  await client.connect();
  await client.query(await schemaScript({ url: drawn.url }));
  const columns = `SELECT table_name, column_name, data_type, udt_name, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
      AND NOT (SELECT relispartition FROM pg_class WHERE oid = quote_ident(table_name)::regclass) ORDER BY table_name, column_name`;
  const wanted = (await client.query(columns)).rows;
  await client.end();
  expect((await owner.query(columns)).rows).toEqual(wanted);
  expect(wanted.length).toBeGreaterThan(150);
});

test('migrating again changes nothing', async () => {
  expect(await migrateDatabase({ url: migrated.url })).toEqual([]);
});

test('a role that could bypass row-level security is refused at the start', async () => {
  // Roles belong to the whole server: this one is not shared with the other test files.
  await using server = await startTestPostgres();
  await using database = await createDatabase(server.adminUrl);
  await migrateDatabase({ url: database.url });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('ALTER ROLE moonin_app BYPASSRLS');
  await admin.end();
  await expect(open(database.url)).rejects.toThrow(/could bypass row-level security/);
});
