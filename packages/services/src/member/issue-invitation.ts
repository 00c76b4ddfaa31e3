import type { Transaction } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { digestOf, newSecret } from '../secret-digest.ts';

const INVITATION_DAYS = 7;

/** Makes a single-use invitation in place of any older one; only its digest is kept. */
export async function issueInvitation(tx: Transaction, ctx: MemberContext, userId: string): Promise<string> {
  const organizationId = ctx.organization.id;
  const token = `miv_${newSecret()}`;
  await tx.invitation.deleteMany({ where: { organizationId, userId, usedAt: null } });
  await tx.invitation.create({
    data: {
      organizationId,
      userId,
      digest: digestOf(token),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + INVITATION_DAYS * 24 * 60 * 60_000),
    },
    select: { id: true },
  });
  return token;
}
