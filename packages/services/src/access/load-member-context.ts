import { type Role, role } from '@moonin/contracts';
import type { Database } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import type { MemberContext, OrganizationScope, PersonContext } from '../context.ts';
import { type Access, accessOf, type GroupGrant } from './access.ts';

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

/** What a member may do: the direct role and, where those could add something, the groups. */
export async function loadAccess(input: {
  db: Database;
  actor: { userId: string };
  organization: Pick<OrganizationScope, 'id'>;
  direct: { role: Role; owner: boolean };
}): Promise<Access> {
  const { direct } = input;
  const groupsCannotAdd = direct.owner || direct.role === 'admin';
  return accessOf({ ...direct, groups: groupsCannotAdd ? [] : await loadGroups(input) });
}

async function loadGroups(input: {
  db: Database;
  actor: { userId: string };
  organization: Pick<OrganizationScope, 'id'>;
}): Promise<GroupGrant[]> {
  const scope = { organizationId: input.organization.id, userId: input.actor.userId };
  const groups = await input.db.withTenant(scope, (tx) =>
    tx.group.findMany({
      where: { organizationId: scope.organizationId, members: { some: { userId: scope.userId } } },
      select: { role: true, projects: { select: { projectId: true } } },
    }),
  );
  return groups.map((group) => ({
    role: role.parse(group.role),
    projectIds: group.projects.length === 0 ? null : group.projects.map((project) => project.projectId),
  }));
}
