import { errorSeverity, errorType, healthState, type WorkloadError } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';

/** An error as the list's query reads it. */
export interface ErrorRow {
  id: string;
  deploymentId: string;
  name: string;
  namespace: string;
  health: string;
  deploymentDeletedAt: Date | null;
  clusterId: string;
  clusterName: string;
  clusterSeenAt: Date | null;
  projectId: string;
  projectName: string;
  projectSlug: string;
  revision: number | null;
  type: string;
  init: boolean;
  reason: string;
  severity: string;
  severityRank: number;
  container: string;
  message: string | null;
  exitCode: number | null;
  pods: number;
  totalPods: number | null;
  count: number;
  firstSeenAt: Date;
  storedSeenAt: Date;
  clearedAt: Date | null;
  acknowledgedAt: Date | null;
  acknowledgedById: string | null;
  acknowledgedByName: string | null;
  mitigatedAt: Date | null;
  mitigation: string | null;
  mitigatedById: string | null;
  mitigatedByName: string | null;
  comment: string | null;
}

export const ERROR_COLUMNS = Prisma.sql`
  e.id, d.id AS "deploymentId", d.name, d.namespace, d.health_status AS health, d.deleted_at AS "deploymentDeletedAt",
  c.id AS "clusterId", c.name AS "clusterName", c.last_seen_at AS "clusterSeenAt", p.id AS "projectId", p.name AS "projectName",
  p.slug AS "projectSlug", e.revision, e.type, e.init, e.reason, e.severity, e.severity_rank AS "severityRank", e.container, e.message,
  e.exit_code AS "exitCode", e.pods, e.total_pods AS "totalPods", e.count, e.first_seen_at AS "firstSeenAt",
  e.last_seen_at AS "storedSeenAt", e.cleared_at AS "clearedAt", e.acknowledged_at AS "acknowledgedAt",
  e.acknowledged_by_id AS "acknowledgedById", acknowledger.name AS "acknowledgedByName", e.mitigated_at AS "mitigatedAt",
  e.mitigation, e.mitigated_by_id AS "mitigatedById", mitigator.name AS "mitigatedByName", e.comment`;

/** Errors with their Deployments and clusters, for conditions. */
export const ERROR_TABLES = Prisma.sql`
  workload_errors e JOIN deployments d ON d.organization_id = e.organization_id AND d.id = e.deployment_id
  JOIN clusters c ON c.organization_id = e.organization_id AND c.id = e.cluster_id
  JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

/** With who said something of them, for what is shown. */
export const ERRORS_WITH_PEOPLE = Prisma.sql`
  ${ERROR_TABLES} LEFT JOIN users acknowledger ON acknowledger.id = e.acknowledged_by_id
  LEFT JOIN users mitigator ON mitigator.id = e.mitigated_by_id`;

/** State of an error as SQL. */
export const ERROR_STATE = Prisma.sql`
  (CASE WHEN e.mitigated_at IS NOT NULL THEN 'mitigated' WHEN e.acknowledged_at IS NOT NULL THEN 'acknowledged' ELSE 'open' END)`;

export function toWorkloadError(row: ErrorRow): WorkloadError {
  return {
    id: row.id,
    deployment: {
      id: row.deploymentId,
      name: row.name,
      namespace: row.namespace,
      health: healthState.catch('unknown').parse(row.health),
      deletedAt: toInstant(row.deploymentDeletedAt),
    },
    cluster: { id: row.clusterId, name: row.clusterName },
    project: { id: row.projectId, name: row.projectName, slug: row.projectSlug },
    revision: row.revision,
    type: errorType.catch('Error').parse(row.type),
    init: row.init,
    reason: row.reason,
    severity: errorSeverity.catch('critical').parse(row.severity),
    container: row.container === '' ? null : row.container,
    message: row.message,
    exitCode: row.exitCode,
    pods: row.pods,
    totalPods: row.totalPods,
    count: row.count,
    firstSeenAt: toInstant(row.firstSeenAt),
    lastSeenAt: toInstant(lastSeenOf(row)),
    state: row.mitigatedAt !== null ? 'mitigated' : row.acknowledgedAt !== null ? 'acknowledged' : 'open',
    acknowledgedAt: toInstant(row.acknowledgedAt),
    acknowledgedBy: personOf(row.acknowledgedById, row.acknowledgedByName),
    mitigatedAt: toInstant(row.mitigatedAt),
    mitigation: row.mitigation === 'manual' ? 'manual' : row.mitigation === null ? null : 'automatic',
    mitigatedBy: personOf(row.mitigatedById, row.mitigatedByName),
    comment: row.comment,
  };
}

/** An error that is there was last seen when its cluster was: an agent sends what is unchanged no second time. */
function lastSeenOf({ clearedAt, storedSeenAt, clusterSeenAt }: ErrorRow): Date {
  return clearedAt === null && clusterSeenAt !== null && clusterSeenAt > storedSeenAt ? clusterSeenAt : storedSeenAt;
}

function personOf(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}
