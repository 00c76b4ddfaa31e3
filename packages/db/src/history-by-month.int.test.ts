import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@moonin/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { applyMigrations } from './schema-engine.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');
const TABLES = ['audit_entries', 'change_events', 'hpa_snapshots', 'node_snapshots'];

test('history that was there becomes the first partition as it is: no row is moved or written again', async () => {
  await using database = await createTestDatabase();
  const before = await mkdtemp(path.join(tmpdir(), 'moonin-migrations-'));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < '20261130160000' && name.startsWith('2')) {
      await cp(path.join(MIGRATIONS, name), path.join(before, name), { recursive: true });
    }
  }
  await applyMigrations({ url: database.url, folder: before });
  await rm(before, { recursive: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO audit_entries (organization_id, at, actor_type, action, object_type)
      SELECT uuidv7(), now() - n * interval '1 day', 'system', 'x', 'y' FROM generate_series(0, 999) n;
    INSERT INTO change_events (organization_id, at, cluster_id, type, object_kind, object_id, object_name, quiet, "values")
      SELECT uuidv7(), now() - n * interval '1 day', uuidv7(), 'x', 'y', uuidv7(), 'n', false, '[]' FROM generate_series(0, 999) n;
    INSERT INTO hpa_snapshots (organization_id, at, resource_id, report)
      SELECT uuidv7(), now() - n * interval '1 day', uuidv7(), '{}' FROM generate_series(0, 999) n;
    INSERT INTO node_snapshots (organization_id, at, node_id, report)
      SELECT uuidv7(), now() + interval '100 days' - n * interval '1 day', uuidv7(), '{}' FROM generate_series(0, 999) n;`);
  const file = async (table: string) =>
    (await client.query<{ file: string }>('SELECT pg_relation_filenode($1)::text AS file', [table])).rows[0]?.file;
  const files = await Promise.all(TABLES.map(file));
  await migrateDatabase({ url: database.url });
  expect(await Promise.all(TABLES.map((table) => file(`${table}_past`)))).toEqual(files);
  for (const table of TABLES) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS rows, array_agg(DISTINCT tableoid::regclass::text) AS places FROM ${table}`,
    );
    expect(rows).toEqual([{ rows: 1_000, places: [`${table}_past`] }]);
    const indexes = await client.query(
      `SELECT count(*)::int AS n FROM pg_index WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = indexrelid)`,
      [`${table}_past`],
    );
    expect(indexes.rows, 'an index that no other partition has').toEqual([{ n: 0 }]);
    const keys = await client.query(
      `SELECT count(*)::int AS n FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('f', 'c') AND conparentid = 0`,
      [`${table}_past`],
    );
    expect(keys.rows, 'a constraint that no other partition has').toEqual([{ n: 0 }]);
  }
  await client.end();
});
