import type { Database } from '@moonin/db';
import { expect, test } from 'vitest';
import { createSessionDirectory } from './session-directory.ts';

interface StoredSession {
  userId: string;
  expiresAt: Date;
  revokedAt: Date | null;
  user: { name: string };
}

const start = Date.parse('2026-03-01T12:00:00.000Z');
const at = (ms: number) => new Date(start + ms);

/** A database that holds one session and counts who asks; `slowly` lets a look-up wait. */
function fakeDatabase(session: StoredSession) {
  const state = { session, asked: 0, wait: Promise.resolve() };
  const db = {
    withoutTenant: async (work: (tx: unknown) => Promise<unknown>) => {
      state.asked += 1;
      const seen = { ...state.session };
      await state.wait;
      return work({ session: { findUnique: async () => seen } });
    },
  };
  return { state, db: db as unknown as Database };
}

const bo: StoredSession = { userId: 'bo', expiresAt: at(60_000), revokedAt: null, user: { name: 'Bo' } };
const ask = { sessionId: 's', userId: 'bo' };

test('an answer holds for five seconds, so that a session ended elsewhere is over within them', async () => {
  const { state, db } = fakeDatabase({ ...bo });
  const sessions = createSessionDirectory(db);
  expect(await sessions.find({ ...ask, now: at(0) })).toEqual({
    type: 'user',
    userId: 'bo',
    name: 'Bo',
    sessionId: 's',
  });
  state.session.revokedAt = at(1);
  expect(await sessions.find({ ...ask, now: at(4_999) })).not.toBeNull();
  expect(state.asked).toBe(1);
  expect(await sessions.find({ ...ask, now: at(5_000) })).toBeNull();
});

test('forgetting works at once, also on a look-up that is under way', async () => {
  const { state, db } = fakeDatabase({ ...bo });
  const sessions = createSessionDirectory(db);
  let release: () => void = () => undefined;
  state.wait = new Promise((resolve) => {
    release = resolve;
  });
  const early = sessions.find({ ...ask, now: at(0) });
  state.session.revokedAt = at(1);
  sessions.forget('s');
  release();
  await early;
  expect(await sessions.find({ ...ask, now: at(2) })).toBeNull();
});

test('a session is its own person’s, and ends when it expires even while it is remembered', async () => {
  const { db } = fakeDatabase({ ...bo, expiresAt: at(3_000) });
  const sessions = createSessionDirectory(db);
  expect(await sessions.find({ ...ask, userId: 'eve', now: at(0) })).toBeNull();
  expect(await sessions.find({ ...ask, now: at(2_999) })).not.toBeNull();
  expect(await sessions.find({ ...ask, now: at(3_000) })).toBeNull();
});
