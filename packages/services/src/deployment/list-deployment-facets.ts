import { type DeploymentFacets, deploymentFilter, type FacetValue, HEALTH_STATES } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { inOrder } from '../facets.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { type DeploymentConditions, deploymentConditions } from './deployment-conditions.ts';

/** A facet shows at most this many values, the most frequent ones. */
const MAX_VALUES = 200;

/** The facets as PostgreSQL's `grouping()` numbers the five grouping sets below. */
const FACET_OF_SET: Readonly<Record<number, keyof DeploymentFacets>> = {
  15: 'health',
  23: 'type',
  27: 'cluster',
  29: 'namespace',
  30: 'hpa',
};

interface FacetRow {
  set: number;
  value: string;
  health: number;
  type: number;
  cluster: number;
  namespace: number;
  hpa: number;
}

/** Counts of each facet's values under the other filters, in one pass over the Deployments. */
export async function listDeploymentFacets(call: { ctx: MemberContext; input: unknown }): Promise<DeploymentFacets> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const filter = parseInput(deploymentFilter, call.input);
  const organizationId = ctx.organization.id;
  const conditions = deploymentConditions({ organizationId, scope, filter });
  const { rows, clusters } = await readTenant(ctx, async (tx) => ({
    rows: await tx.$queryRaw<FacetRow[]>(countedBySet(conditions)),
    clusters: await tx.cluster.findMany({ where: { organizationId }, select: { id: true, name: true } }),
  }));
  const nameOf = new Map(clusters.map(({ id, name }) => [id, name]));

  const valuesOf = (facet: keyof DeploymentFacets): FacetValue[] =>
    rows
      .filter((row) => FACET_OF_SET[row.set] === facet && row[facet] > 0)
      .map((row) => ({
        value: row.value,
        label: facet === 'cluster' ? (nameOf.get(row.value) ?? row.value) : row.value,
        count: row[facet],
      }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
      .slice(0, MAX_VALUES);
  return {
    health: inOrder(valuesOf('health'), HEALTH_STATES),
    type: valuesOf('type'),
    cluster: valuesOf('cluster'),
    namespace: valuesOf('namespace'),
    hpa: inOrder(valuesOf('hpa'), ['yes', 'no']),
  };
}

function countedBySet({ tables, always, ...facets }: DeploymentConditions): Prisma.Sql {
  const { health, type, cluster, namespace, hpa } = facets;
  const countIf = (...others: Prisma.Sql[]) =>
    Prisma.sql`(count(*) FILTER (WHERE ${Prisma.join(others, ' AND ')}))::int`;
  return Prisma.sql`
    SELECT grouping(d.health_status, d.management_type, d.cluster_id, d.namespace, (d.hpa IS NOT NULL)) AS set,
      coalesce(d.health_status, d.management_type, d.cluster_id::text, d.namespace,
        CASE WHEN (d.hpa IS NOT NULL) THEN 'yes' ELSE 'no' END) AS value,
      ${countIf(type, cluster, namespace, hpa)} AS health,
      ${countIf(health, cluster, namespace, hpa)} AS type,
      ${countIf(health, type, namespace, hpa)} AS cluster,
      ${countIf(health, type, cluster, hpa)} AS namespace,
      ${countIf(health, type, cluster, namespace)} AS hpa
    FROM ${tables} WHERE ${Prisma.join(always, ' AND ')}
    GROUP BY GROUPING SETS
      ((d.health_status), (d.management_type), (d.cluster_id), (d.namespace), ((d.hpa IS NOT NULL)))`;
}
