import { type ClusterListItem, HEALTH_STATES, type HealthCounts, provider } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { toInstant } from '../instants.ts';
import { clusterStatusAt } from './cluster-status.ts';

/** A cluster as the list's query reads it, without its counts. */
export interface ClusterRow {
  id: string;
  name: string;
  description: string;
  projectId: string;
  projectName: string;
  projectSlug: string;
  provider: string;
  providerName: string | null;
  region: string | null;
  zones: string[];
  kubernetesVersion: string | null;
  lastSeenAt: Date | null;
  syncedAt: Date | null;
  createdAt: Date;
}

export const CLUSTER_COLUMNS = Prisma.sql`
  c.id, c.name, c.description, p.id AS "projectId", p.name AS "projectName", p.slug AS "projectSlug",
  c.provider, c.provider_name AS "providerName", c.region, c.zones, c.kubernetes_version AS "kubernetesVersion",
  c.last_seen_at AS "lastSeenAt", c.synced_at AS "syncedAt", c.created_at AS "createdAt"`;

export const CLUSTER_TABLES = Prisma.sql`
  clusters c JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

interface ClusterCounts {
  nodes: number;
  nodesReady: number;
  namespaces: number;
  deployments: HealthCounts;
}

/** No Deployment in any state. */
export function noDeployments(): HealthCounts {
  return Object.fromEntries(HEALTH_STATES.map((state) => [state, 0])) as HealthCounts;
}

/** Counts what lives in each of the clusters, by cluster id. */
export async function countInClusters(
  tx: Transaction,
  organizationId: string,
  clusterIds: readonly string[],
): Promise<Map<string, ClusterCounts>> {
  const counts = new Map<string, ClusterCounts>(
    clusterIds.map((id) => [id, { nodes: 0, nodesReady: 0, namespaces: 0, deployments: noDeployments() }]),
  );
  if (clusterIds.length === 0) return counts;
  const mine = Prisma.sql`
    organization_id = ${organizationId}::uuid AND cluster_id = ANY(${[...clusterIds]}::uuid[]) AND deleted_at IS NULL`;
  const rows = await tx.$queryRaw<{ clusterId: string; what: string; state: string; found: number }[]>(Prisma.sql`
    SELECT cluster_id AS "clusterId", 'deployment' AS what, health_status AS state, count(*)::int AS found
      FROM deployments WHERE ${mine} GROUP BY cluster_id, health_status
    UNION ALL
    SELECT cluster_id, 'node', ready, count(*)::int FROM nodes WHERE ${mine} GROUP BY cluster_id, ready
    UNION ALL
    SELECT cluster_id, 'namespace', '', count(*)::int FROM namespaces WHERE ${mine} GROUP BY cluster_id`);
  for (const row of rows) {
    const held = counts.get(row.clusterId);
    if (!held) continue;
    if (row.what === 'namespace') held.namespaces += row.found;
    else if (row.what === 'node') {
      held.nodes += row.found;
      if (row.state === 'True') held.nodesReady += row.found;
    } else {
      const state = HEALTH_STATES.find((known) => known === row.state) ?? 'unknown';
      held.deployments[state] += row.found;
    }
  }
  return counts;
}

export function toClusterListItem(row: ClusterRow, counts: ClusterCounts | undefined, now: Date): ClusterListItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    project: { id: row.projectId, name: row.projectName, slug: row.projectSlug },
    status: clusterStatusAt(row.lastSeenAt, now),
    lastSeenAt: toInstant(row.lastSeenAt),
    provider: provider.catch('unknown').parse(row.provider),
    providerName: row.providerName,
    region: row.region,
    kubernetesVersion: row.kubernetesVersion,
    nodes: counts?.nodes ?? 0,
    nodesReady: counts?.nodesReady ?? 0,
    namespaces: counts?.namespaces ?? 0,
    deployments: counts?.deployments ?? noDeployments(),
    createdAt: toInstant(row.createdAt),
  };
}
