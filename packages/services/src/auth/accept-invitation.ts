import { acceptInvitationRequest, type SignInResponse } from '@moonin/contracts';
import { appendAudit } from '../audit.ts';
import type { CallContext } from '../context.ts';
import { appendLive, wakeOutboxReaders } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { takeAttempts } from '../rate-limit/take-attempts.ts';
import { addressLimits } from './attempt-limits.ts';
import { findOpenInvitation, invitationGone } from './find-open-invitation.ts';
import { openSession, type SignInApp } from './open-session.ts';
import { hashPassword } from './password.ts';
import { USER_COLUMNS } from './to-user.ts';

/** Uses an invitation once: sets the new member's first password and signs them in. An account that can sign in is never touched. */
export async function acceptInvitation(call: {
  ctx: CallContext;
  app: SignInApp;
  input: unknown;
}): Promise<SignInResponse> {
  const { ctx, app } = call;
  const request = parseInput(acceptInvitationRequest, call.input);
  await takeAttempts(ctx, addressLimits(request.client.address));
  const invitation = await findOpenInvitation(ctx, request.token);
  const { organizationId } = invitation;
  const passwordHash = await hashPassword(request.password);

  const opened = await ctx.db.withTenant({ organizationId, userId: invitation.user.id }, async (tx) => {
    const used = await tx.invitation.updateMany({
      where: { organizationId, id: invitation.id, usedAt: null, expiresAt: { gt: ctx.now } },
      data: { usedAt: ctx.now },
    });
    const activated = await tx.user.updateMany({
      where: { id: invitation.user.id, passwordHash: null, googleSubject: null },
      data: { passwordHash, ...(request.name === undefined ? {} : { name: request.name }) },
    });
    if (used.count !== 1 || activated.count !== 1) throw invitationGone();
    const user = await tx.user.findUniqueOrThrow({ where: { id: invitation.user.id }, select: USER_COLUMNS });
    const session = await openSession(tx, { user, app, client: request.client, now: ctx.now });
    await appendAudit(
      tx,
      {
        actor: { type: 'user', userId: user.id, name: user.name, sessionId: session.sessionId },
        now: ctx.now,
        requestId: ctx.requestId,
        organization: { id: organizationId },
      },
      {
        action: 'invitation.accept',
        object: { type: 'member', id: user.id, name: user.email },
        after: { app, ...request.client },
      },
    );
    await appendLive(tx, organizationId, [{ kind: 'member', clusterId: null, ids: [user.id] }]);
    return session;
  });
  wakeOutboxReaders(ctx, organizationId);
  return opened;
}
