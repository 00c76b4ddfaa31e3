import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import { requireInProject } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { CLUSTER_COLUMNS, CLUSTER_TABLES, type ClusterRow } from './cluster-rows.ts';

/** The cluster, if the caller may know of it; else 404. */
export async function findCluster(tx: Transaction, ctx: MemberContext, clusterId: string): Promise<ClusterRow> {
  const [row] = await tx.$queryRaw<ClusterRow[]>(Prisma.sql`
    SELECT ${CLUSTER_COLUMNS} FROM ${CLUSTER_TABLES}
    WHERE c.organization_id = ${ctx.organization.id}::uuid AND c.id = ${parseObjectId(clusterId, 'Cluster')}::uuid
      AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`);
  if (!row) throw notFound('Cluster');
  return row;
}

/** The cluster, if the caller may manage it: 404 when they may not know of it, `forbidden` when they may only look. */
export async function findManagedCluster(tx: Transaction, ctx: MemberContext, clusterId: string): Promise<ClusterRow> {
  const row = await findCluster(tx, ctx, clusterId);
  requireInProject(ctx, 'organization.manage', row.projectId);
  return row;
}
