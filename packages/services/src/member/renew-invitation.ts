import type { AddMemberResponse } from '@moonin/contracts';
import { AppError } from '@moonin/runtime';
import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { appendLive } from '../outbox.ts';
import { writeTenant } from '../transaction.ts';
import { issueInvitation } from './issue-invitation.ts';
import { findMember, toMember } from './member-rows.ts';

/** Makes a new invitation for a member who cannot sign in yet; the older link ends. Who can sign in is a `conflict`. */
export async function renewInvitation(call: { ctx: MemberContext; userId: string }): Promise<AddMemberResponse> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const organizationId = ctx.organization.id;
  return writeTenant(ctx, async (tx) => {
    const member = toMember(await findMember(tx, organizationId, call.userId));
    if (member.active) {
      throw new AppError({ code: 'conflict', publicMessage: 'This person can sign in already' });
    }
    const invitationToken = await issueInvitation(tx, ctx, member.userId);
    await appendAudit(tx, ctx, {
      action: 'member.invite',
      object: { type: 'member', id: member.userId, name: member.email },
    });
    await appendLive(tx, organizationId, [{ kind: 'member', clusterId: null, ids: [member.userId] }]);
    return { member, invitationToken };
  });
}
