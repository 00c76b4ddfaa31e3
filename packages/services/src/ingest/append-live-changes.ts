import type { LiveChange } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import { LIVE_TOPIC, livePayload } from '../outbox.ts';

/** Writes what changed, by kind, into the outbox of the same transaction; more than 200 objects of a kind go unnamed. */
export async function appendLiveChanges(
  sql: SqlTransaction,
  organizationId: string,
  changes: { kind: LiveChange['kind']; clusterId: string | null; ids: readonly string[] }[],
): Promise<boolean> {
  const told = changes.filter((change) => change.ids.length > 0);
  if (told.length === 0) return false;
  await sql.query({
    name: 'append-live',
    text: 'INSERT INTO outbox_entries (organization_id, topic, payload) VALUES ($1, $2, $3)',
    values: [organizationId, LIVE_TOPIC, JSON.stringify(livePayload(told))],
  });
  return true;
}
