import type { ClusterStatus, OverviewQuery } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import { clusterStatusAt } from '../cluster/cluster-status.ts';
import type { MemberContext } from '../context.ts';
import { inProjects, isOneOfIds } from '../sql-conditions.ts';

export interface OverviewCluster {
  id: string;
  name: string;
  status: ClusterStatus;
  lastSeenAt: Date | null;
}

/** The clusters that an overview is about; `all` when they are the whole organization, so that queries need no list. */
export interface OverviewScope {
  organizationId: string;
  clusters: Map<string, OverviewCluster>;
  all: boolean;
}

export async function readOverviewScope(
  tx: Transaction,
  ctx: MemberContext,
  input: { scope: ProjectScope; query: OverviewQuery },
): Promise<OverviewScope> {
  const { scope, query } = input;
  const organizationId = ctx.organization.id;
  const rows = await tx.$queryRaw<{ id: string; name: string; lastSeenAt: Date | null }[]>(Prisma.sql`
    SELECT c.id, c.name, c.last_seen_at AS "lastSeenAt" FROM clusters c
    WHERE c.organization_id = ${organizationId}::uuid AND ${inProjects(Prisma.sql`c.project_id`, scope)}
      AND ${isOneOfIds(Prisma.sql`c.project_id`, query.project)} AND ${isOneOfIds(Prisma.sql`c.id`, query.cluster)}`);
  return {
    organizationId,
    clusters: new Map(rows.map((row) => [row.id, { ...row, status: clusterStatusAt(row.lastSeenAt, ctx.now) }])),
    all: scope === null && query.project === undefined && query.cluster === undefined,
  };
}

/** The condition that rows of a table with `organization_id` and `cluster_id` are within the scope. */
export function withinScope(table: 'd' | 'n' | 'r' | 'e' | 'j', scope: OverviewScope): Prisma.Sql {
  const name = Prisma.raw(table);
  const mine = Prisma.sql`${name}.organization_id = ${scope.organizationId}::uuid`;
  return scope.all ? mine : Prisma.sql`${mine} AND ${name}.cluster_id = ANY(${[...scope.clusters.keys()]}::uuid[])`;
}
