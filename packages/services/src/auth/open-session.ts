import type { ClientOrigin, SignInResponse } from '@moonin/contracts';
import type { Transaction } from '@moonin/db';
import { toInstant } from '../instants.ts';
import { type StoredUser, toUser } from './to-user.ts';

/** The host through which a person signs in. */
export type SignInApp = 'portal' | 'admin';

const SESSION_DAYS = 14;

/** Opens a session for a person who just proved who they are, and notes when. */
export async function openSession(
  tx: Transaction,
  input: { user: StoredUser; app: SignInApp; client: ClientOrigin; now: Date },
): Promise<SignInResponse> {
  const expiresAt = new Date(input.now.getTime() + SESSION_DAYS * 24 * 60 * 60_000);
  const session = await tx.session.create({
    data: {
      userId: input.user.id,
      app: input.app,
      address: input.client.address,
      userAgent: input.client.userAgent,
      createdAt: input.now,
      expiresAt,
    },
    select: { id: true },
  });
  await tx.user.update({ where: { id: input.user.id }, data: { lastSignInAt: input.now }, select: { id: true } });
  return { user: toUser(input.user), sessionId: session.id, expiresAt: toInstant(expiresAt) };
}
