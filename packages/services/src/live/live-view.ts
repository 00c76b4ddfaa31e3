import type { Database } from '@moonin/db';
import { type Access, holdsAnywhere } from '../access/access.ts';
import { readAccess } from '../access/read-access.ts';
import type { LiveStream } from './live-stream.ts';
import type { LiveView } from './merge-changes.ts';

/** What a member's stream may hear of; null when they see nothing of the organization. */
export function viewOf(access: Access): LiveView | null {
  if (!holdsAnywhere(access, 'inventory.read')) return null;
  return { projects: access['inventory.read'], members: access['organization.manage'] === null };
}

/**
 * Looks again whether the people of open streams still may listen: their sessions live and they are members. Returns the
 * new view of each stream; those missing must end. Two queries whatever the number of streams.
 */
export async function reviewStreams(input: {
  db: Database;
  organizationId: string;
  streams: readonly LiveStream[];
  now: Date;
}): Promise<Map<LiveStream, LiveView>> {
  const { db, organizationId, streams, now } = input;
  const sessionIds = [...new Set(streams.map((stream) => stream.sessionId))];
  const live = await db.withoutTenant((tx) =>
    tx.session.findMany({
      where: { id: { in: sessionIds }, revokedAt: null, expiresAt: { gt: now } },
      select: { id: true },
    }),
  );
  const liveIds = new Set(live.map((session) => session.id));
  const userIds = [...new Set(streams.map((stream) => stream.userId))];
  const access = await db.withTenant({ organizationId }, (tx) => readAccess(tx, organizationId, userIds));
  return new Map(
    streams.flatMap((stream): [LiveStream, LiveView][] => {
      const held = liveIds.has(stream.sessionId) ? access.get(stream.userId) : undefined;
      const view = held ? viewOf(held) : null;
      return view ? [[stream, view]] : [];
    }),
  );
}
