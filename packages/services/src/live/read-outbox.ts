import { type LiveChange, liveEvent } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import { LIVE_TOPIC } from '../outbox.ts';
import type { LivePosition } from './live-position.ts';

const MAX_ROWS = 500;

/** One fact of the outbox. */
export interface LiveFact {
  position: LivePosition;
  changes: LiveChange[];
}

/** What one look at an organization's outbox found. */
export interface OutboxNews {
  facts: LiveFact[];
  /** The place up to which everything is known: the last fact's when there is more to read now, else the snapshot's. */
  head: LivePosition;
  /** `now`: the page was full. `soon`: a transaction still runs that began before a committed fact. */
  more: 'now' | 'soon' | 'no';
}

interface OutboxRow {
  xmin: string;
  now_id: string;
  xid: string | null;
  id: string | null;
  payload: unknown;
  ready: boolean | null;
}

const READ = `
  SELECT head.xmin::text AS xmin, head.id::text AS now_id,
    fact.xid::text AS xid, fact.id::text AS id, fact.payload, fact.xid < head.xmin AS ready
  FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xmin, uuidv7() AS id) head
  LEFT JOIN LATERAL (
    SELECT xid, id, payload FROM outbox_entries
    WHERE organization_id = $1 AND topic = '${LIVE_TOPIC}' AND $2::text IS NOT NULL AND (xid, id) > ($2::text::xid8, $3::uuid)
    ORDER BY organization_id, xid, id LIMIT ${MAX_ROWS + 1}
  ) fact ON true`;

/**
 * Reads what came after `after`, in order of transaction and row, up to the oldest transaction that still runs: a fact
 * beyond that could yet be joined by an earlier one. With `after` null only the head is read.
 */
export async function readOutbox(
  sql: SqlTransaction,
  input: { organizationId: string; after: LivePosition | null },
): Promise<OutboxNews> {
  const rows = await sql.query<OutboxRow>({
    name: 'live-outbox',
    text: READ,
    values: [input.organizationId, input.after?.xid.toString() ?? null, input.after?.id ?? null],
  });
  const [first] = rows;
  if (!first) throw new Error('the database gave no snapshot');
  const found = rows.flatMap(({ xid, id, payload, ready }) =>
    xid === null || id === null ? [] : [{ position: { xid: BigInt(xid), id }, payload, ready: ready === true }],
  );
  const facts = found
    .filter((row) => row.ready)
    .slice(0, MAX_ROWS)
    .map(({ position, payload }) => ({ position, changes: liveEvent.parse(payload).changes }));
  const last = facts.at(-1);
  if (found.length > MAX_ROWS && last && found[MAX_ROWS]?.ready) return { facts, head: last.position, more: 'now' };
  const snapshot = { xid: BigInt(first.xmin) - 1n, id: first.now_id };
  return { facts, head: snapshot, more: found.some((row) => !row.ready) ? 'soon' : 'no' };
}
