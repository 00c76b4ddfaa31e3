import { runMigrations } from 'bullmq';
import pg from 'pg';
import { QUEUE_ROLE, QUEUE_SCHEMA } from './backend/postgres-classes.ts';

/**
 * Makes or updates the schema that jobs are kept in, as the owner of the database, and opens it to the queue's role, which
 * the database's own migrations make. Safe to repeat and from several processes; returns the schema's version.
 */
export async function migrateQueue(input: { url: string }): Promise<number> {
  const client = new pg.Client({ connectionString: input.url });
  await client.connect();
  try {
    // CREATE, because BullMQ makes a counter of its own for each queue when its first jobs come.
    const version = await runMigrations(client, QUEUE_SCHEMA);
    await client.query(`
      GRANT USAGE, CREATE ON SCHEMA ${QUEUE_SCHEMA} TO ${QUEUE_ROLE};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO ${QUEUE_ROLE};
      REVOKE INSERT, UPDATE, DELETE ON ${QUEUE_SCHEMA}.migration FROM ${QUEUE_ROLE};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${QUEUE_SCHEMA} TO ${QUEUE_ROLE};
    `);
    return version;
  } finally {
    await client.end();
  }
}
