import type { OrganizationDetail } from '@moonin/contracts';
import type { Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import { toInstant } from '../instants.ts';

/** Reads the organization in its own scope. */
export async function readOrganization(tx: Transaction, organizationId: string): Promise<OrganizationDetail> {
  const stored = await tx.organization.findUnique({
    where: { id: organizationId },
    select: {
      id: true,
      name: true,
      slug: true,
      primaryDomain: true,
      createdAt: true,
      owner: { select: { id: true, name: true, email: true } },
      _count: { select: { memberships: true, projects: true } },
    },
  });
  if (!stored) throw notFound('Organization');
  const clusters = await tx.cluster.count({ where: { organizationId } });
  const { _count, createdAt, ...rest } = stored;
  return {
    ...rest,
    members: _count.memberships,
    projects: _count.projects,
    clusters,
    createdAt: toInstant(createdAt),
  };
}
