import pg from 'pg';
import { PLAIN_DEPLOYMENTS, PLAIN_REVISIONS, type PlainRow, type PlainTable } from './plain-rows.ts';

/** Rows of one statement: more at once is not faster, and the text of one parameter has bounds. */
const ROWS_PER_STATEMENT = 5_000;

/** Upserts rows that lie in memory, in bulk, into tables of the same shape as the Control API's: columns, keys and indexes. */
export interface PlainUpsert {
  write(rows: { deployments: readonly PlainRow[]; revisions: readonly PlainRow[] }): Promise<void>;
  /** Brings what was written to its place, so that nobody pays for it later. */
  checkpoint(): Promise<void>;
  /** Gives the planner the statistics of all tables that autovacuum would have given it within a minute. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

export async function openPlainUpsert(databaseUrl: string): Promise<PlainUpsert> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE SCHEMA plain');
  for (const { name } of [PLAIN_DEPLOYMENTS, PLAIN_REVISIONS]) {
    await client.query(`CREATE TABLE plain.${name} (LIKE public.${name} INCLUDING ALL)`);
  }
  const organizationId = crypto.randomUUID();

  const upsert = async (table: PlainTable, rows: readonly PlainRow[]): Promise<void> => {
    const text = upsertText(table);
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      const part = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
      await client.query({ name: `upsert-${table.name}`, text, values: [organizationId, part] });
    }
  };

  return {
    write: async ({ deployments, revisions }) => {
      await client.query('BEGIN');
      await upsert(PLAIN_DEPLOYMENTS, deployments);
      await upsert(PLAIN_REVISIONS, revisions);
      await client.query('COMMIT');
    },
    checkpoint: async () => {
      await client.query('CHECKPOINT');
    },
    analyze: async () => {
      await client.query('ANALYZE');
    },
    close: () => client.end(),
  };
}

/** One parameter of JSON: with rows of this kind it is faster than an array for each column. */
function upsertText({ name, columns, key }: PlainTable): string {
  const names = Object.keys(columns);
  const definitions = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  const changes = names.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return `
    INSERT INTO plain.${name} (organization_id, ${names.join(', ')})
    SELECT $1::uuid, item.* FROM json_to_recordset($2::json) AS item(${definitions.join(', ')})
    ON CONFLICT (organization_id, ${key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
}
