import { type AddMemberResponse, addMemberRequest } from '@moonin/contracts';
import { isUniqueViolation } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { lockUntilCommit } from '../lock-until-commit.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { taken } from '../taken.ts';
import { writeTenant } from '../transaction.ts';
import { issueInvitation } from './issue-invitation.ts';
import { findMember, toMember } from './member-rows.ts';

const MAX_MEMBERS = 10_000;

/**
 * Makes a person a member. A person whom nobody knew gets an account without a way to sign in, and an invitation; one who
 * can sign in already is left as they are. Who is a member already is a `conflict`.
 */
export async function addMember(call: { ctx: MemberContext; input: unknown }): Promise<AddMemberResponse> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const { email, name, role } = parseInput(addMemberRequest, call.input);
  const organizationId = ctx.organization.id;
  try {
    return await writeTenant(ctx, async (tx) => {
      await lockUntilCommit(tx, `members of ${organizationId}`);
      if ((await tx.membership.count({ where: { organizationId } })) >= MAX_MEMBERS) {
        throw new AppError({ code: 'conflict', publicMessage: `An organization can have ${MAX_MEMBERS} members` });
      }
      const { id: userId } = await tx.user.upsert({
        where: { email },
        create: { email, name },
        update: {},
        select: { id: true },
      });
      await tx.membership.create({
        data: { organizationId, userId, role, createdAt: ctx.now },
        select: { role: true },
      });
      const member = toMember(await findMember(tx, organizationId, userId));
      const invitationToken = member.active ? null : await issueInvitation(tx, ctx, userId);
      await appendAudit(tx, ctx, {
        action: 'member.add',
        object: { type: 'member', id: userId, name: email },
        after: { role, invited: invitationToken !== null },
      });
      await appendLive(tx, organizationId, [{ kind: 'member', clusterId: null, ids: [userId] }]);
      return { member, invitationToken };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw taken({
      field: 'email',
      publicMessage: 'This person is a member already',
      says: 'is a member already',
      cause: error,
    });
  }
}
