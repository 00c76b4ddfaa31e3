import type { Database } from '@moonin/db';

/** A new UUIDv7 from the database's clock, for a row whose id must be known before its transaction's scope is. */
export async function newId(db: Database): Promise<string> {
  const [row] = await db.query<{ id: string }>({ name: 'new-id', text: 'SELECT uuidv7()::text AS id' });
  if (!row) throw new Error('uuidv7() gave no row');
  return row.id;
}
