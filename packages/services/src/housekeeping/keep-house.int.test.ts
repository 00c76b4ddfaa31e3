import { connectDatabase, type Database } from '@moonin/db';
import { createLogger } from '@moonin/runtime';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, type OpenTestDatabase, openTestDatabase, type TestTenant } from '../testing/index.ts';
import { keepHouse } from './keep-house.ts';
import { keepMonths } from './keep-months.ts';

const TABLES = ['audit_entries', 'change_events', 'hpa_snapshots', 'node_snapshots'];
const log = createLogger({ name: 'test', level: 'silent' });
let database: OpenTestDatabase;
let keeper: Database;
let owner: pg.Client;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  const options = { maxConnections: 3, statementTimeoutMs: 20_000, applicationName: 'test', onError: () => undefined };
  keeper = await connectDatabase({ ...options, url: database.url, role: 'moonin_keeper' });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  [tenant, other] = [await createTenant(database.db, 'kept'), await createTenant(database.db, 'other')];
  // One cluster, node and object of each, whose id is the tenant's own.
  for (const { id, projectId } of [tenant, other]) {
    await owner.query(`INSERT INTO clusters (organization_id, id, project_id, name) VALUES ($1, $1, $2, 'c')`, [
      id,
      projectId,
    ]);
    await owner.query(
      `INSERT INTO nodes (organization_id, id, cluster_id, uid, name, ready, report, source_version, fingerprint)
       VALUES ($1, $1, $1, 'n', 'n', 'true', '{}', 1, 'f')`,
      [id],
    );
    await owner.query(
      `INSERT INTO resources (organization_id, id, cluster_id, kind, uid, name, report, source_version, fingerprint)
       VALUES ($1, $1, $1, 'hpa', 'h', 'h', '{}', 1, 'f')`,
      [id],
    );
  }
});
afterAll(async () => {
  await owner.end();
  await keeper.close();
  await database.close();
});

const utc = (text: string) => new Date(`${text}T12:00:00Z`);
async function months(table: string): Promise<string[]> {
  const rows = await keeper.query<{ partition: string }>({
    text: 'SELECT partition FROM history_partitions() WHERE history = $1',
    values: [table],
  });
  return rows.map(({ partition }) => partition.slice(table.length + 1));
}
async function write(at: string, of = tenant): Promise<void> {
  for (const table of TABLES) {
    const more: Record<string, [string, string]> = {
      audit_entries: ['actor_type, action, object_type', `'system', 'x', 'y'`],
      change_events: [
        'cluster_id, type, object_kind, object_id, object_name, quiet, "values"',
        `$1, 'x', 'y', uuidv7(), 'n', false, '[]'`,
      ],
      hpa_snapshots: ['resource_id, report', `$1, '{}'`],
      node_snapshots: ['node_id, report', `$1, '{}'`],
    };
    const [columns, values] = more[table] ?? ['', ''];
    await owner.query(`INSERT INTO ${table} (organization_id, at, ${columns}) VALUES ($1, $2, ${values})`, [
      of.id,
      utc(at),
    ]);
  }
}
async function places(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    `SELECT to_char(at, 'YYYY-MM-DD') || ' ' || substr(tableoid::regclass::text, ${table.length + 2}) AS place FROM ${table} ORDER BY at`,
  );
  return rows.map(({ place }) => place);
}

describe('months of history', () => {
  test('are made ahead of the given instant, once, whoever asks', async () => {
    const now = utc('2035-05-31');
    const made = await Promise.all([1, 2, 3].map(() => keepMonths({ keeper, now, retentionDays: 36_500 })));
    for (const table of TABLES) {
      const there = await months(table);
      expect(there.slice(-5)).toEqual(['2035_05', '2035_06', '2035_07', '2035_08', 'rest']);
      expect(made.flatMap((one) => one.made).filter((name) => name === `${table}_2035_08`)).toHaveLength(1);
    }
    expect((await keepMonths({ keeper, now, retentionDays: 36_500 })).made).toEqual([]);
  });

  test('take the rows of their instants, and those that came before their month was made', async () => {
    await write('2035-05-31');
    await write('2035-06-01');
    await write('2036-02-10');
    for (const table of TABLES) {
      expect(await places(table)).toEqual(['2035-05-31 2035_05', '2035-06-01 2035_06', '2036-02-10 rest']);
    }
    await keepMonths({ keeper, now: utc('2035-12-01'), retentionDays: 36_500 });
    for (const table of TABLES) {
      expect(await places(table)).toEqual(['2035-05-31 2035_05', '2035-06-01 2035_06', '2036-02-10 2036_02']);
    }
  });

  test('belong to their tenants: nobody reads past row-level security, nor a month but through its table', async () => {
    await write('2036-02-11', other);
    for (const table of TABLES) {
      const read = (from: string) =>
        database.db.withTenantSql({ organizationId: other.id }, (sql) =>
          sql.query<{ day: string }>({ text: `SELECT to_char(at, 'YYYY-MM-DD') AS day FROM ${from}` }),
        );
      expect(await read(table)).toEqual([{ day: '2036-02-11' }]);
      await expect(read(`${table}_2036_02`)).rejects.toThrow(/permission denied/);
      const { rows } = await owner.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = $1::regclass
           AND NOT (c.relrowsecurity AND EXISTS (SELECT FROM pg_policies p WHERE p.tablename = c.relname))`,
        [table],
      );
      expect(rows).toEqual([]);
    }
  });

  test('are dropped when all of them is older than what is kept', async () => {
    await write('1999-01-01');
    const now = utc('2036-03-05');
    const { dropped } = await keepMonths({ keeper, now, retentionDays: 270 });
    // 270 days before are in June 2035.
    for (const table of TABLES) {
      expect(dropped).toContain(`${table}_past`);
      expect(dropped).toContain(`${table}_2035_05`);
      expect((await months(table))[0]).toBe('2035_06');
      expect(await places(table)).toEqual(['2035-06-01 2035_06', '2036-02-10 2036_02', '2036-02-11 2036_02']);
    }
    expect((await keepMonths({ keeper, now, retentionDays: 270 })).dropped).toEqual([]);
    // What comes so late that its month is gone is kept until the next time.
    await write('1999-01-01');
    await keepMonths({ keeper, now, retentionDays: 270 });
    for (const table of TABLES) expect((await places(table))[0]).toBe('2035-06-01 2035_06');
  });

  test('are kept for a month at least, and by the keeper alone', async () => {
    await expect(keepMonths({ keeper, now: new Date(), retentionDays: 29 })).rejects.toThrow(/at least 30 days/);
    await expect(keepMonths({ keeper: database.db, now: new Date(), retentionDays: 400 })).rejects.toThrow(
      /permission denied/,
    );
  });
});

test('what is no partition is removed when it is old, and what a cluster still shows stays', async () => {
  const now = utc('2036-03-05');
  const [old, recent] = [utc('2030-01-01'), utc('2036-03-01')];
  const of = tenant.id;
  const deployment = crypto.randomUUID();
  await owner.query(
    `INSERT INTO cron_jobs (organization_id, id, cluster_id, uid, namespace, name, report, template, suspended, state, state_rank, source_version, fingerprint)
     VALUES ($1, $1, $1, 'j', 'n', 'j', '{}', '{}', false, 'ok', 1, 1, 'f')`,
    [of],
  );
  await owner.query(`INSERT INTO deployments SELECT (jsonb_populate_record(null::deployments, $1::jsonb)).*`, [
    JSON.stringify({
      organization_id: of,
      id: deployment,
      cluster_id: of,
      uid: 'd',
      namespace: 'n',
      name: 'd',
      labels: {},
      annotations: {},
      health_status: 'healthy',
      health_rank: 5,
      health: {},
      desired_replicas: 1,
      current_replicas: 1,
      updated_replicas: 1,
      ready_replicas: 1,
      available_replicas: 1,
      paused: false,
      management_type: 'regular',
      strategy: {},
      conditions: [],
      images: [],
      pod_labels: {},
      revision: 1_530,
      generation: 1,
      observed_generation: 1,
      source_version: 1,
      fingerprint: 'f',
      first_seen_at: old,
      changed_at: old,
    }),
  ]);
  await owner.query(
    `INSERT INTO revisions (organization_id, cluster_id, deployment_id, number, current, outcome, actor, images, manifest, source_version, fingerprint, first_seen_at)
     SELECT $1, $1, $2, n, n = 1530, 'complete', '{}', '[]', '{}', 1, 'f', CASE WHEN n <= 1520 THEN $3 ELSE $4 END::timestamptz
     FROM generate_series(1, 1530) n`,
    [of, deployment, old, recent],
  );
  await owner.query(
    `INSERT INTO executions (organization_id, cluster_id, cron_job_id, uid, job_uid, status, trigger, at, finished_at, attempts, images, source_version, fingerprint, deleted_at)
     VALUES ($1, $1, $1, 'gone', 'j', 'succeeded', 'schedule', $2, $2, 1, '[]', 1, 'f', $2),
       ($1, $1, $1, 'shown', 'j', 'succeeded', 'schedule', $2, $2, 1, '[]', 1, 'f', NULL),
       ($1, $1, $1, 'missed', NULL, 'missed', 'schedule', $2, NULL, 0, '[]', 1, 'f', NULL),
       ($1, $1, $1, 'recent', 'j', 'succeeded', 'schedule', $3, $3, 1, '[]', 1, 'f', $3)`,
    [of, old, recent],
  );
  await owner.query(
    `INSERT INTO workload_errors (organization_id, cluster_id, deployment_id, type, init, container, reason, severity, severity_rank, pods, first_seen_at, last_seen_at, cleared_at)
     VALUES ($1, $1, $2, 'a', false, 'cleared', 'r', 'high', 1, 1, $3, $3, $3), ($1, $1, $2, 'a', false, 'present', 'r', 'high', 1, 1, $3, $3, NULL),
       ($1, $1, $2, 'a', false, 'recent', 'r', 'high', 1, 1, $3, $4, $4)`,
    [of, deployment, old, recent],
  );
  await keepHouse('history', { db: database.db, keeper, log, now, retentionDays: 400 });
  const left = async (text: string) => (await owner.query<{ left: unknown }>(text, [of])).rows[0]?.left;
  expect(await left('SELECT array_agg(uid ORDER BY uid) AS left FROM executions WHERE organization_id = $1')).toEqual([
    'recent',
    'shown',
  ]);
  expect(
    await left(
      'SELECT array_agg(container ORDER BY container) AS left FROM workload_errors WHERE organization_id = $1',
    ),
  ).toEqual(['present', 'recent']);
  // The newest twenty of a Deployment stay, however old: its cluster still has them.
  expect(await left('SELECT min(number) AS left FROM revisions WHERE organization_id = $1')).toBe(1_511);
  await owner.query('UPDATE deployments SET deleted_at = $2 WHERE organization_id = $1', [of, old]);
  await keepHouse('history', { db: database.db, keeper, log, now, retentionDays: 400 });
  expect(await left('SELECT min(number) AS left FROM revisions WHERE organization_id = $1')).toBe(1_521);
});

test('tidying reaches every organization', async () => {
  const count = async () =>
    (await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM outbox_entries')).rows[0]?.n;
  for (const of of [tenant, other]) {
    await owner.query(`INSERT INTO outbox_entries (organization_id, topic, payload) VALUES ($1, 'live', '{}')`, [
      of.id,
    ]);
  }
  const call = { db: database.db, keeper, log, retentionDays: 400 };
  await keepHouse('tidy', { ...call, now: new Date() });
  expect(await count()).toBe(2);
  await keepHouse('tidy', { ...call, now: new Date(Date.now() + 2 * 60 * 60_000) });
  expect(await count()).toBe(0);
});
