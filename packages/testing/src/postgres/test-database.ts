import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of one test file's own. */
export interface TestDatabase {
  readonly name: string;
  /** URL of a superuser in this database. */
  readonly url: string;
  /** Drops the database, whoever is still connected to it. */
  readonly drop: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Creates an empty database, or a copy of `template`, on the server that `adminUrl` names. */
export async function createDatabase(
  adminUrl: string,
  { template }: { readonly template?: string } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const from = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)}`;
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}${from}`));
  const drop = async (): Promise<void> => {
    await withClient(adminUrl, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
    );
  };
  return { name, url: urlOf(adminUrl, name), drop, [Symbol.asyncDispose]: drop };
}

/**
 * Makes the database `name` with `prepare` unless it is there already; every test process of a run may call this at
 * once and one of them does the work. A `prepare` that throws leaves no database behind.
 */
export async function ensureTemplate(
  adminUrl: string,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`moonin-template:${name}`]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount !== 0) return;
    const draft = pg.escapeIdentifier(`${name}_draft`);
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await prepare(urlOf(adminUrl, `${name}_draft`));
    // The name appears when the content is whole.
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${pg.escapeIdentifier(name)}`);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
