import { type Role, role } from '@moonin/contracts';
import type { Database } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import type { MemberContext, OrganizationScope, PersonContext } from '../context.ts';
import { type Access, accessOf } from './access.ts';
import { readAccess } from './read-access.ts';

/** The person's call within the organization of that slug; 404 for who is not a member, and for what does not exist. */
export async function loadMemberContext(input: { ctx: PersonContext; slug: string }): Promise<MemberContext> {
  const { ctx } = input;
  const membership = await ctx.db.withPerson(ctx.actor.userId, (tx) =>
    tx.membership.findFirst({
      where: { userId: ctx.actor.userId, organization: { slug: input.slug } },
      include: { organization: { select: { id: true, slug: true, name: true, ownerId: true } } },
    }),
  );
  if (!membership) throw notFound('Organization');
  const { ownerId, ...organization } = membership.organization;
  const direct = { role: role.parse(membership.role), owner: ownerId === ctx.actor.userId };
  return { ...ctx, organization, access: await loadAccess({ ...ctx, organization, direct }) };
}

/** What a member may do: by the direct role alone where groups could add nothing, else read with them. */
export async function loadAccess(input: {
  db: Database;
  actor: { userId: string };
  organization: Pick<OrganizationScope, 'id'>;
  direct: { role: Role; owner: boolean };
}): Promise<Access> {
  const { direct } = input;
  if (direct.owner || direct.role === 'admin') return accessOf({ ...direct, groups: [] });
  const scope = { organizationId: input.organization.id, userId: input.actor.userId };
  const found = await input.db.withTenant(scope, (tx) => readAccess(tx, scope.organizationId, [scope.userId]));
  const access = found.get(scope.userId);
  if (!access) throw notFound('Organization');
  return access;
}
