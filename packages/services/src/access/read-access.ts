import { role } from '@moonin/contracts';
import type { Transaction } from '@moonin/db';
import { type Access, accessOf } from './access.ts';

/** What each of these people may do in the organization of the transaction; who is no member is missing. */
export async function readAccess(
  tx: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, Access>> {
  const memberships = await tx.membership.findMany({
    where: { organizationId, userId: { in: [...userIds] } },
    select: {
      userId: true,
      role: true,
      organization: { select: { ownerId: true } },
      groups: { select: { group: { select: { role: true, projects: { select: { projectId: true } } } } } },
    },
  });
  return new Map(
    memberships.map((membership) => [
      membership.userId,
      accessOf({
        role: role.parse(membership.role),
        owner: membership.organization.ownerId === membership.userId,
        groups: membership.groups.map(({ group }) => ({
          role: role.parse(group.role),
          projectIds: group.projects.length === 0 ? null : group.projects.map((project) => project.projectId),
        })),
      }),
    ]),
  );
}
