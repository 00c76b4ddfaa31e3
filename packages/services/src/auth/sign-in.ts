import { type SignInResponse, signInRequest } from '@moonin/contracts';
import type { CallContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { forgetAttempts, takeAttempts } from '../rate-limit/take-attempts.ts';
import { accountAttemptsKey, signInLimits } from './attempt-limits.ts';
import { invalidCredentials } from './invalid-credentials.ts';
import { openSession, type SignInApp } from './open-session.ts';
import { hashPassword, isPasswordRight, needsRehash } from './password.ts';
import { recordSignIn } from './record-sign-in.ts';
import { USER_COLUMNS } from './to-user.ts';

/** Signs a person in by e-mail and password. Unknown, passwordless and wrong look and take alike; floods get 429. */
export async function signIn(call: { ctx: CallContext; app: SignInApp; input: unknown }): Promise<SignInResponse> {
  const { ctx, app } = call;
  const { email, password, client } = parseInput(signInRequest, call.input);
  await takeAttempts(ctx, signInLimits({ email, address: client.address }));

  const account = await ctx.db.withoutTenant((tx) =>
    tx.user.findUnique({ where: { email }, select: { ...USER_COLUMNS, passwordHash: true } }),
  );
  if (!(await isPasswordRight(account?.passwordHash ?? null, password)) || !account) throw invalidCredentials();
  const renewedHash = account.passwordHash && needsRehash(account.passwordHash) ? await hashPassword(password) : null;

  const opened = await ctx.db.withoutTenant(async (tx) => {
    if (renewedHash) {
      await tx.user.update({ where: { id: account.id }, data: { passwordHash: renewedHash }, select: { id: true } });
    }
    return openSession(tx, { user: account, app, client, now: ctx.now });
  });
  await forgetAttempts(ctx, [accountAttemptsKey(email)]);
  await recordSignIn({
    ctx,
    actor: { type: 'user', userId: account.id, name: account.name, sessionId: opened.sessionId },
    action: 'session.sign_in',
    detail: { method: 'password', app, client },
  });
  return opened;
}
