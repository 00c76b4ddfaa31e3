import type { ClientOrigin } from '@moonin/contracts';
import { appendAudit } from '../audit.ts';
import type { CallContext, UserActor } from '../context.ts';

/**
 * Writes a sign-in or sign-out to the audit log of every organization that the person belongs to. Not in the transaction
 * that opened or ended the session: row-level security lets one transaction write to one organization's log alone.
 */
export async function recordSignIn(input: {
  ctx: CallContext;
  actor: UserActor;
  action: 'session.sign_in' | 'session.sign_out';
  detail: { method: 'password' | 'google' | 'invitation'; app: string; client: ClientOrigin } | undefined;
}): Promise<void> {
  const { ctx, actor, detail } = input;
  const memberships = await ctx.db.withPerson(actor.userId, (tx) =>
    tx.membership.findMany({ where: { userId: actor.userId }, select: { organizationId: true } }),
  );
  for (const { organizationId } of memberships) {
    await ctx.db.withTenant({ organizationId, userId: actor.userId }, (tx) =>
      appendAudit(
        tx,
        { actor, now: ctx.now, requestId: ctx.requestId, organization: { id: organizationId } },
        {
          action: input.action,
          object: { type: 'session', id: actor.sessionId, name: actor.name },
          after: detail && { method: detail.method, app: detail.app, ...detail.client },
        },
      ),
    );
  }
}
