import { type RelayedFact, relayedFact } from '@moonin/contracts';
import pg from 'pg';
import { defineJob, type JobDefinition } from '../define-job.ts';
import type { JobHandler } from '../job-worker.ts';

const factJobs = new Map<string, JobDefinition<RelayedFact>>();

/** The kind of job that the tests' facts become; one for each name, dead after `attempts` tries within 150 ms. */
export function factJob(name: string, attempts = 3): JobDefinition<RelayedFact> {
  const known =
    factJobs.get(name) ?? defineJob({ name, payload: relayedFact, backoff: { baseMs: 10, capMs: 50 }, attempts });
  factJobs.set(name, known);
  return known;
}

/** Facts, and a consumer that remembers in the database which it has seen: every run, and each effect once. */
export interface FactBed {
  readonly client: pg.Client;
  /** Writes facts of `topic`, of two tenants in turn, each in a transaction of its own. */
  write(topic: string, count: number): Promise<string[]>;
  consume: JobHandler<RelayedFact>;
  /** Facts that had their effect. */
  effects(): Promise<string[]>;
  /** How often each fact was handled. */
  runs(): Promise<number[]>;
  /** Rows of the outbox that are still there. */
  left(topic: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens the bed as the superuser of `url`; `fresh` makes its tables anew. */
export async function openFactBed(url: string, options: { fresh: boolean }): Promise<FactBed> {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away ends the connection; the next query tells.
  client.on('error', () => undefined);
  await client.connect();
  if (options.fresh) {
    await client.query(`DROP TABLE IF EXISTS test_runs, test_effects; DELETE FROM outbox_entries;
      CREATE TABLE test_runs (fact_id uuid); CREATE TABLE test_effects (fact_id uuid PRIMARY KEY)`);
  }
  const tenants = [crypto.randomUUID(), crypto.randomUUID()];
  return {
    client,
    write: async (topic, count) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const { rows } = await client.query<{ id: string }>(
          `INSERT INTO outbox_entries (organization_id, topic, payload, due_at)
           VALUES ($1, $2, $3, 'epoch') RETURNING id`,
          [tenants[n % 2], topic, { n }],
        );
        if (rows[0]) ids.push(rows[0].id);
      }
      return ids;
    },
    consume: async ({ id }) => {
      await client.query('INSERT INTO test_runs VALUES ($1)', [id]);
      await client.query('INSERT INTO test_effects VALUES ($1) ON CONFLICT DO NOTHING', [id]);
    },
    effects: async () => {
      const { rows } = await client.query<{ id: string }>('SELECT fact_id::text AS id FROM test_effects ORDER BY 1');
      return rows.map(({ id }) => id);
    },
    runs: async () => {
      const { rows } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM test_runs GROUP BY fact_id ORDER BY fact_id',
      );
      return rows.map(({ n }) => n);
    },
    left: async (topic) => {
      const { rows } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM outbox_entries WHERE topic = $1',
        [topic],
      );
      return rows[0]?.n ?? 0;
    },
    close: () => client.end(),
  };
}
