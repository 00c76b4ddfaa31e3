import type { Database } from '@moonin/db';
import type { UserActor } from '../context.ts';

const CACHED_MS = 5_000;
const MAX_CACHED = 20_000;

/** Which sessions live: answers are kept for 5 s, and forgotten at once in the process that ends a session. */
export interface SessionDirectory {
  /** The person of a live session of theirs, else null. */
  find(input: { sessionId: string; userId: string; now: Date }): Promise<UserActor | null>;
  forget(sessionId: string): void;
}

export function createSessionDirectory(db: Database): SessionDirectory {
  const cached = new Map<string, { userId: string; name: string; expiresAt: number; freshUntil: number }>();
  // A look-up that began before a session was forgotten must not bring it back.
  let forgotten = 0;

  const load = async (sessionId: string, now: number) => {
    const before = forgotten;
    const session = await db.withoutTenant((tx) =>
      tx.session.findUnique({
        where: { id: sessionId },
        select: { userId: true, expiresAt: true, revokedAt: true, user: { select: { name: true } } },
      }),
    );
    if (!session || session.revokedAt !== null) return null;
    const found = {
      userId: session.userId,
      name: session.user.name,
      expiresAt: session.expiresAt.getTime(),
      freshUntil: now + CACHED_MS,
    };
    if (forgotten === before) remember(sessionId, found, now);
    return found;
  };
  const remember = (sessionId: string, found: NonNullable<Awaited<ReturnType<typeof load>>>, now: number) => {
    if (cached.size >= MAX_CACHED) for (const [key, held] of cached) if (held.freshUntil <= now) cached.delete(key);
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(sessionId, found);
  };

  return {
    find: async ({ sessionId, userId, now }) => {
      const nowMs = now.getTime();
      const held = cached.get(sessionId);
      const session = held && held.freshUntil > nowMs ? held : await load(sessionId, nowMs);
      if (!session || session.userId !== userId || session.expiresAt <= nowMs) return null;
      return { type: 'user', userId, name: session.name, sessionId };
    },
    forget: (sessionId) => {
      forgotten += 1;
      cached.delete(sessionId);
    },
  };
}
