import {
  containerImage,
  type DeploymentListItem,
  deploymentHealth,
  hpaRelation,
  MANAGEMENT_TYPES,
} from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { z } from 'zod';
import { clusterStatusAt } from '../cluster/cluster-status.ts';
import { toInstant } from '../instants.ts';

/** A Deployment as the list's query reads it. */
export interface DeploymentRow {
  id: string;
  name: string;
  namespace: string;
  clusterId: string;
  clusterName: string;
  clusterSeenAt: Date | null;
  projectId: string;
  projectName: string;
  projectSlug: string;
  health: unknown;
  healthRank: number;
  desired: number;
  current: number;
  updated: number;
  ready: number;
  available: number;
  paused: boolean;
  managementType: string;
  managementTool: string | null;
  managementSource: string | null;
  hpa: unknown;
  images: unknown;
  revision: number | null;
  revisedAt: Date | null;
  sourceCreatedAt: Date | null;
  deletedAt: Date | null;
}

export const DEPLOYMENT_COLUMNS = Prisma.sql`
  d.id, d.name, d.namespace, d.cluster_id AS "clusterId", c.name AS "clusterName", c.last_seen_at AS "clusterSeenAt",
  p.id AS "projectId", p.name AS "projectName", p.slug AS "projectSlug", d.health, d.health_rank AS "healthRank",
  d.desired_replicas AS desired, d.current_replicas AS current, d.updated_replicas AS updated, d.ready_replicas AS ready,
  d.available_replicas AS available, d.paused, d.management_type AS "managementType",
  d.management_tool AS "managementTool", d.management_source AS "managementSource", d.hpa, d.images, d.revision,
  d.revised_at AS "revisedAt", d.source_created_at AS "sourceCreatedAt", d.deleted_at AS "deletedAt"`;

const managementType = z.enum(MANAGEMENT_TYPES).catch('regular');

/** Columns by which the replicas of a row are shown. */
export function replicasOf(row: Pick<DeploymentRow, 'desired' | 'current' | 'updated' | 'ready' | 'available'>) {
  const { desired, current, updated, ready, available } = row;
  return { desired, current, updated, ready, available };
}

export function toDeploymentListItem(row: DeploymentRow, now: Date): DeploymentListItem {
  return {
    id: row.id,
    name: row.name,
    namespace: row.namespace,
    cluster: { id: row.clusterId, name: row.clusterName, status: clusterStatusAt(row.clusterSeenAt, now) },
    project: { id: row.projectId, name: row.projectName, slug: row.projectSlug },
    health: deploymentHealth.parse(row.health),
    replicas: replicasOf(row),
    paused: row.paused,
    management: {
      type: managementType.parse(row.managementType),
      tool: row.managementTool,
      source: row.managementSource,
    },
    hpa: hpaRelation.nullable().parse(row.hpa),
    images: z.array(containerImage).parse(row.images),
    revision: row.revision,
    changedAt: toInstant(row.revisedAt),
    createdAt: toInstant(row.sourceCreatedAt),
    deletedAt: toInstant(row.deletedAt),
  };
}
