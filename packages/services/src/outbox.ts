import { type LiveChange, OUTBOX_CHANNEL } from '@moonin/contracts';
import type { Database, Prisma, Transaction } from '@moonin/db';
import type { Logger } from '@moonin/runtime';

/** Topic of what the event streams tell. */
export const LIVE_TOPIC = 'live';

const MAX_IDS = 200;

const NOTIFY_PAUSE_MS = 50;

/** Writes a fact for others in the transaction that made it true. Call {@link wakeOutboxReaders} after the commit. */
export async function appendOutbox(
  tx: Transaction,
  organizationId: string,
  topic: typeof LIVE_TOPIC,
  payload: Prisma.InputJsonObject,
): Promise<void> {
  await tx.outboxEntry.createMany({ data: [{ organizationId, topic, payload }] });
}

/** What a row of {@link LIVE_TOPIC} holds: each object once; more than 200 of a kind go unnamed. */
export function livePayload(
  changes: readonly { kind: LiveChange['kind']; clusterId: string | null; ids: readonly string[] | null }[],
): { changes: LiveChange[] } {
  return {
    changes: changes.map(({ kind, clusterId, ids }) => {
      const distinct = ids && [...new Set(ids)];
      return { kind, clusterId, ids: distinct && distinct.length > MAX_IDS ? null : distinct };
    }),
  };
}

/** Names what changed to the organization's event streams: who changed, not the data. */
export async function appendLive(tx: Transaction, organizationId: string, changes: LiveChange[]): Promise<void> {
  await appendOutbox(tx, organizationId, LIVE_TOPIC, livePayload(changes));
}

const pending = new WeakMap<Database, Set<string>>();

/**
 * Tells every process that an organization has news, some 50 ms later and once for all that came meanwhile, because
 * each NOTIFY takes a lock that all commits share. Readers poll too, so a lost one delays and loses nothing.
 */
export function wakeOutboxReaders(caller: { db: Database; log: Logger }, organizationId: string): void {
  const waiting = pending.get(caller.db);
  if (waiting) {
    waiting.add(organizationId);
    return;
  }
  pending.set(caller.db, new Set([organizationId]));
  setTimeout(() => sendNotifications(caller), NOTIFY_PAUSE_MS).unref();
}

async function sendNotifications(caller: { db: Database; log: Logger }): Promise<void> {
  const organizations = [...(pending.get(caller.db) ?? [])];
  pending.delete(caller.db);
  try {
    await caller.db.query({
      name: 'wake-outbox-readers',
      text: 'SELECT pg_notify($1, organization_id) FROM unnest($2::text[]) AS organization_id',
      values: [OUTBOX_CHANNEL, organizations],
    });
  } catch (error) {
    caller.log.warn({ err: error }, 'readers of the outbox were not woken; they will find the news by polling');
  }
}
