import type { LiveChange } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';

/** Outbox topic of what the portals' streams tell. */
export const LIVE_TOPIC = 'live';

const MAX_IDS = 200;

/** Writes what changed, by kind, into the outbox of the same transaction; more than 200 objects of a kind go unnamed. */
export async function appendLiveChanges(
  sql: SqlTransaction,
  organizationId: string,
  changes: { kind: LiveChange['kind']; clusterId: string | null; ids: readonly string[] }[],
): Promise<boolean> {
  const told = changes.filter((change) => change.ids.length > 0);
  if (told.length === 0) return false;
  const payload = {
    changes: told.map(({ kind, clusterId, ids }) => {
      const distinct = [...new Set(ids)];
      return { kind, clusterId, ids: distinct.length > MAX_IDS ? null : distinct };
    }),
  };
  await sql.query({
    name: 'append-live',
    text: 'INSERT INTO outbox_entries (organization_id, topic, payload) VALUES ($1, $2, $3)',
    values: [organizationId, LIVE_TOPIC, JSON.stringify(payload)],
  });
  return true;
}
