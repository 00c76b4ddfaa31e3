import { type DeploymentFacets, deploymentFilter, type FacetValue, HEALTH_STATES } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { DEPLOYMENT_TABLES, deploymentConditions } from './deployment-conditions.ts';

/** A facet shows at most this many values, the most frequent ones. */
const MAX_VALUES = 200;

interface FacetRow {
  facet: keyof DeploymentFacets;
  value: string;
  label: string;
  count: number;
}

/** Counts of each facet's values under the other filters, in one pass over the Deployments. */
export async function listDeploymentFacets(call: { ctx: MemberContext; input: unknown }): Promise<DeploymentFacets> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const filter = parseInput(deploymentFilter, call.input);
  const { always, ...facets } = deploymentConditions({ organizationId: ctx.organization.id, scope, filter });

  const rows = await readTenant(ctx, (tx) =>
    tx.$queryRaw<FacetRow[]>(Prisma.sql`
      WITH base AS MATERIALIZED (
        SELECT d.health_status, d.management_type, d.cluster_id, c.name AS cluster_name, d.namespace,
          d.hpa IS NOT NULL AS has_hpa, ${facets.health} AS in_health, ${facets.type} AS in_type,
          ${facets.cluster} AS in_cluster, ${facets.namespace} AS in_namespace, ${facets.hpa} AS in_hpa
        FROM ${DEPLOYMENT_TABLES} WHERE ${Prisma.join(always, ' AND ')}),
      counted AS (
        SELECT 'health' AS facet, health_status AS value, health_status AS label, count(*)::int AS count FROM base
          WHERE in_type AND in_cluster AND in_namespace AND in_hpa GROUP BY health_status
        UNION ALL
        SELECT 'type', management_type, management_type, count(*)::int FROM base
          WHERE in_health AND in_cluster AND in_namespace AND in_hpa GROUP BY management_type
        UNION ALL
        SELECT 'cluster', cluster_id::text, cluster_name, count(*)::int FROM base
          WHERE in_health AND in_type AND in_namespace AND in_hpa GROUP BY cluster_id, cluster_name
        UNION ALL
        SELECT 'namespace', namespace, namespace, count(*)::int FROM base
          WHERE in_health AND in_type AND in_cluster AND in_hpa GROUP BY namespace
        UNION ALL
        SELECT 'hpa', CASE WHEN has_hpa THEN 'yes' ELSE 'no' END, CASE WHEN has_hpa THEN 'yes' ELSE 'no' END,
          count(*)::int FROM base
          WHERE in_health AND in_type AND in_cluster AND in_namespace GROUP BY has_hpa),
      ranked AS (
        SELECT *, row_number() OVER (PARTITION BY facet ORDER BY count DESC, label, value) AS place FROM counted)
      SELECT facet, value, label, count FROM ranked WHERE place <= ${MAX_VALUES} ORDER BY facet, place`),
  );
  const valuesOf = (facet: FacetRow['facet']): FacetValue[] =>
    rows.filter((row) => row.facet === facet).map(({ value, label, count }) => ({ value, label, count }));
  return {
    health: inOrder(valuesOf('health'), HEALTH_STATES),
    type: valuesOf('type'),
    cluster: valuesOf('cluster'),
    namespace: valuesOf('namespace'),
    hpa: inOrder(valuesOf('hpa'), ['yes', 'no']),
  };
}

function inOrder(values: readonly FacetValue[], order: readonly string[]): FacetValue[] {
  return [...values].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}
