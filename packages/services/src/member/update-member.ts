import { updateMemberRequest } from '@moonin/contracts';
import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';
import { lastOwner } from './last-owner.ts';
import { findMember } from './member-rows.ts';

/** Changes a member's direct role; the owner's cannot be. */
export async function updateMember(call: { ctx: MemberContext; userId: string; input: unknown }): Promise<void> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const { role } = parseInput(updateMemberRequest, call.input);
  const organizationId = ctx.organization.id;
  await writeTenant(ctx, async (tx) => {
    const member = await findMember(tx, organizationId, call.userId);
    if (member.owner) throw lastOwner();
    const { userId } = member;
    await tx.membership.update({
      where: { organizationId_userId: { organizationId, userId } },
      data: { role },
      select: { role: true },
    });
    await appendAudit(tx, ctx, {
      action: 'member.update',
      object: { type: 'member', id: userId, name: member.email },
      before: { role: member.role },
      after: { role },
    });
    await appendLive(tx, organizationId, [{ kind: 'member', clusterId: null, ids: [userId] }]);
  });
}
