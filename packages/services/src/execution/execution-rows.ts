import { type ExecutionListItem, executionStatus } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';

/** An execution as the list's query reads it. */
export interface ExecutionRow {
  id: string;
  cronJobId: string;
  cronJobName: string;
  namespace: string;
  clusterId: string;
  clusterName: string;
  projectId: string;
  projectName: string;
  projectSlug: string;
  jobUid: string | null;
  jobName: string | null;
  status: string;
  trigger: string;
  scheduledFor: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  at: Date;
  attempts: number;
  pod: string | null;
  container: string | null;
  exitCode: number | null;
  signal: number | null;
  reason: string | null;
  message: string | null;
  hasLog: boolean;
  logProblem: string | null;
  deletedAt: Date | null;
}

export const EXECUTION_COLUMNS = Prisma.sql`
  e.id, j.id AS "cronJobId", j.name AS "cronJobName", j.namespace, c.id AS "clusterId", c.name AS "clusterName",
  p.id AS "projectId", p.name AS "projectName", p.slug AS "projectSlug", e.job_uid AS "jobUid", e.job_name AS "jobName", e.status,
  e.trigger, e.scheduled_for AS "scheduledFor", e.started_at AS "startedAt", e.finished_at AS "finishedAt", e.at, e.attempts, e.pod,
  e.container, e.exit_code AS "exitCode", e.signal, e.reason, e.message, e.log IS NOT NULL AS "hasLog",
  e.log_problem AS "logProblem", e.deleted_at AS "deletedAt"`;

export const EXECUTION_TABLES = Prisma.sql`
  executions e JOIN cron_jobs j ON j.organization_id = e.organization_id AND j.id = e.cron_job_id
  JOIN clusters c ON c.organization_id = j.organization_id AND c.id = j.cluster_id
  JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

/** How long a run took; null while it runs and when it never began. */
export function durationMs(startedAt: Date | null, finishedAt: Date | null): number | null {
  if (startedAt === null || finishedAt === null) return null;
  return Math.max(0, finishedAt.getTime() - startedAt.getTime());
}

export function toExecutionListItem(row: ExecutionRow): ExecutionListItem {
  return {
    id: row.id,
    cronJob: { id: row.cronJobId, name: row.cronJobName, namespace: row.namespace },
    cluster: { id: row.clusterId, name: row.clusterName },
    project: { id: row.projectId, name: row.projectName, slug: row.projectSlug },
    jobUid: row.jobUid,
    jobName: row.jobName,
    status: executionStatus.catch('unknown').parse(row.status),
    trigger: row.trigger === 'manual' ? 'manual' : 'schedule',
    scheduledFor: toInstant(row.scheduledFor),
    startedAt: toInstant(row.startedAt),
    finishedAt: toInstant(row.finishedAt),
    at: toInstant(row.at),
    durationMs: durationMs(row.startedAt, row.finishedAt),
    attempts: row.attempts,
    pod: row.pod,
    container: row.container,
    exitCode: row.exitCode,
    signal: row.signal,
    reason: row.reason,
    message: row.message,
    hasLog: row.hasLog,
    logProblem: row.logProblem,
    jobGoneAt: toInstant(row.deletedAt),
  };
}
