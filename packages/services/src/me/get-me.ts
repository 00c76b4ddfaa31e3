import { type Me, type MembershipSummary, role } from '@moonin/contracts';
import { notFound } from '@moonin/runtime';
import { permissionsAnywhere } from '../access/access.ts';
import { loadAccess } from '../access/load-member-context.ts';
import { toUser, USER_COLUMNS } from '../auth/to-user.ts';
import type { PersonContext } from '../context.ts';

/** The person and their organizations by name, with what they may do in each. */
export async function getMe(call: { ctx: PersonContext }): Promise<Me> {
  const { ctx } = call;
  const { userId } = ctx.actor;
  const stored = await ctx.db.withPerson(userId, async (tx) => ({
    user: await tx.user.findUnique({ where: { id: userId }, select: USER_COLUMNS }),
    memberships: await tx.membership.findMany({
      where: { userId },
      include: { organization: { select: { id: true, name: true, slug: true, ownerId: true } } },
      orderBy: [{ organization: { name: 'asc' } }, { organizationId: 'asc' }],
    }),
  }));
  if (!stored.user) throw notFound('Person');

  const memberships: MembershipSummary[] = [];
  for (const membership of stored.memberships) {
    const { ownerId, ...organization } = membership.organization;
    const direct = { role: role.parse(membership.role), owner: ownerId === userId };
    const access = await loadAccess({ db: ctx.db, actor: ctx.actor, organization, direct });
    memberships.push({ organization, ...direct, permissions: permissionsAnywhere(access) });
  }
  return { user: toUser(stored.user), memberships };
}
