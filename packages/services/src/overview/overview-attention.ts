import { type AttentionItem, deploymentHealth, difference, type Overview } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import { replicasOf } from '../deployment/deployment-rows.ts';
import { toInstant } from '../instants.ts';
import { type OverviewScope, withinScope } from './overview-scope.ts';
import { pickAttention } from './pick-attention.ts';

const SHOWN = 20;

interface TroubledRow {
  id: string;
  name: string;
  namespace: string;
  clusterId: string;
  health: unknown;
  desired: number;
  current: number;
  updated: number;
  ready: number;
  available: number;
  revision: number | null;
  revisedAt: Date | null;
  differences: unknown;
}

const differences = z.array(difference).nullable();

/** What needs a person, worst first: failed and degraded Deployments, clusters that went silent; and how much there is. */
export async function readAttention(
  tx: Transaction,
  scope: OverviewScope,
  deployments: Overview['deployments'],
): Promise<Pick<Overview, 'attention' | 'attentionTotal'>> {
  const silent = [...scope.clusters.values()].filter(({ status }) => status === 'delayed' || status === 'disconnected');
  const troubled = await tx.$queryRaw<TroubledRow[]>(Prisma.sql`
    WITH worst AS MATERIALIZED (
      SELECT d.organization_id, d.id FROM deployments d
      WHERE ${withinScope('d', scope)} AND d.deleted_at IS NULL AND d.health_rank <= 1
      ORDER BY d.health_rank, d.revised_at NULLS LAST, d.id LIMIT ${SHOWN})
    SELECT d.id, d.name, d.namespace, d.cluster_id AS "clusterId", d.health, d.desired_replicas AS desired,
      d.current_replicas AS current, d.updated_replicas AS updated, d.ready_replicas AS ready,
      d.available_replicas AS available, d.revision, d.revised_at AS "revisedAt", r.differences
    FROM worst JOIN deployments d ON d.organization_id = worst.organization_id AND d.id = worst.id
    LEFT JOIN revisions r
      ON r.organization_id = d.organization_id AND r.deployment_id = d.id AND r.number = d.revision`);
  const counts = await countDeployments(
    tx,
    scope,
    silent.map(({ id }) => id),
  );
  const items: AttentionItem[] = [
    ...troubled.map((row) => toItem(row, scope)),
    ...silent.map(({ id, name, status, lastSeenAt }) => ({
      kind: 'cluster' as const,
      id,
      name,
      status,
      lastSeenAt: toInstant(lastSeenAt),
      deployments: counts.get(id) ?? 0,
    })),
  ];
  return {
    attention: pickAttention(items, SHOWN),
    attentionTotal: deployments.failed + deployments.degraded + silent.length,
  };
}

function toItem(row: TroubledRow, scope: OverviewScope): AttentionItem {
  const health = deploymentHealth.parse(row.health);
  return {
    kind: 'deployment',
    id: row.id,
    name: row.name,
    namespace: row.namespace,
    cluster: { id: row.clusterId, name: scope.clusters.get(row.clusterId)?.name ?? '' },
    health,
    replicas: replicasOf(row),
    revision: row.revision,
    differences: differences.parse(row.differences) ?? [],
    since: health.since ?? toInstant(row.revisedAt),
  };
}

async function countDeployments(
  tx: Transaction,
  scope: OverviewScope,
  clusterIds: readonly string[],
): Promise<Map<string, number>> {
  if (clusterIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ clusterId: string; found: number }[]>(Prisma.sql`
    SELECT cluster_id AS "clusterId", count(*)::int AS found FROM deployments
    WHERE organization_id = ${scope.organizationId}::uuid AND cluster_id = ANY(${[...clusterIds]}::uuid[])
      AND deleted_at IS NULL GROUP BY cluster_id`);
  return new Map(rows.map((row) => [row.clusterId, row.found]));
}
