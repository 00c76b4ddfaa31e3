import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { appendLive } from '../outbox.ts';
import { writeTenant } from '../transaction.ts';
import { lastOwner } from './last-owner.ts';
import { findMember } from './member-rows.ts';

/** Takes a person out of the organization and its groups, and ends their open invitations; the owner stays. */
export async function removeMember(call: { ctx: MemberContext; userId: string }): Promise<void> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const organizationId = ctx.organization.id;
  await writeTenant(ctx, async (tx) => {
    const member = await findMember(tx, organizationId, call.userId);
    if (member.owner) throw lastOwner();
    const { userId } = member;
    await tx.invitation.deleteMany({ where: { organizationId, userId, usedAt: null } });
    await tx.membership.delete({
      where: { organizationId_userId: { organizationId, userId } },
      select: { role: true },
    });
    await appendAudit(tx, ctx, {
      action: 'member.remove',
      object: { type: 'member', id: userId, name: member.email },
      before: { role: member.role },
    });
    await appendLive(tx, organizationId, [{ kind: 'member', clusterId: null, ids: [userId] }]);
  });
}
