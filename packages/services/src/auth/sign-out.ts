import type { PersonContext } from '../context.ts';
import { recordSignIn } from './record-sign-in.ts';
import type { SessionDirectory } from './session-directory.ts';

/** Ends the session that the call came with, at once in this process and within 5 s elsewhere. */
export async function signOut(call: { ctx: PersonContext; sessions: SessionDirectory }): Promise<void> {
  const { ctx } = call;
  await ctx.db.withoutTenant((tx) =>
    tx.session.updateMany({
      where: { id: ctx.actor.sessionId, userId: ctx.actor.userId, revokedAt: null },
      data: { revokedAt: ctx.now },
    }),
  );
  call.sessions.forget(ctx.actor.sessionId);
  await recordSignIn({ ctx, actor: ctx.actor, action: 'session.sign_out', detail: undefined });
}
