import { type GoogleSignInRequest, googleSignInRequest, type SignInResponse } from '@moonin/contracts';
import type { Transaction } from '@moonin/db';
import type { CallContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { takeAttempts } from '../rate-limit/take-attempts.ts';
import { addressLimits } from './attempt-limits.ts';
import { invalidCredentials } from './invalid-credentials.ts';
import { openSession, type SignInApp } from './open-session.ts';
import { recordSignIn } from './record-sign-in.ts';
import { type StoredUser, USER_COLUMNS } from './to-user.ts';

/**
 * Signs a person in by the identity that the Next server verified with Google. An account is found by Google's subject, or
 * linked once by its verified e-mail; who was never invited is refused like a wrong password.
 */
export async function signInGoogle(call: {
  ctx: CallContext;
  app: SignInApp;
  input: unknown;
}): Promise<SignInResponse> {
  const { ctx, app } = call;
  const identity = parseInput(googleSignInRequest, call.input);
  await takeAttempts(ctx, addressLimits(identity.client.address));

  const opened = await ctx.db.withoutTenant(async (tx) => {
    const user = await findOrLink(tx, identity);
    if (!user) throw invalidCredentials();
    return openSession(tx, { user, app, client: identity.client, now: ctx.now });
  });
  await recordSignIn({
    ctx,
    actor: { type: 'user', userId: opened.user.id, name: opened.user.name, sessionId: opened.sessionId },
    action: 'session.sign_in',
    detail: { method: 'google', app, client: identity.client },
  });
  return opened;
}

async function findOrLink(tx: Transaction, identity: GoogleSignInRequest): Promise<StoredUser | null> {
  const known = await tx.user.findUnique({ where: { googleSubject: identity.subject }, select: USER_COLUMNS });
  if (known) return known;
  const byEmail = await tx.user.findUnique({
    where: { email: identity.email },
    select: { ...USER_COLUMNS, googleSubject: true },
  });
  if (!byEmail || byEmail.googleSubject !== null) return null;
  return tx.user.update({
    where: { id: byEmail.id },
    data: { googleSubject: identity.subject, picture: byEmail.picture ?? identity.picture },
    select: USER_COLUMNS,
  });
}
