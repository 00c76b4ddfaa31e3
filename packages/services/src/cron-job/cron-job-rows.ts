import { type CronJobListItem, cronJobReport, cronJobState, executionStatus, type RecentRuns } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { durationMs } from '../execution/execution-rows.ts';
import { toInstant } from '../instants.ts';
import { type IdentityRow, identityOf } from '../resource/resource-rows.ts';

/** A CronJob as the list's query reads it. */
export interface CronJobRow extends IdentityRow {
  namespace: string;
  name: string;
  report: unknown;
  state: string;
  stateRank: number;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  runId: string | null;
  runStatus: string | null;
  runAt: Date | null;
  runStartedAt: Date | null;
  runFinishedAt: Date | null;
  runReason: string | null;
}

export const CRON_JOB_COLUMNS = Prisma.sql`
  j.id, j.uid, j.namespace, j.name, j.report, j.state, j.state_rank AS "stateRank", j.next_run_at AS "nextRunAt",
  j.last_run_at AS "lastRunAt", c.id AS "clusterId", c.name AS "clusterName", p.id AS "projectId", p.name AS "projectName",
  p.slug AS "projectSlug", j.changed_at AS "changedAt", j.deleted_at AS "deletedAt", run.id AS "runId", run.status AS "runStatus",
  run.at AS "runAt", run.started_at AS "runStartedAt", run.finished_at AS "runFinishedAt", run.reason AS "runReason"`;

/** CronJobs with their clusters and projects, for conditions. */
export const CRON_JOB_TABLES = Prisma.sql`
  cron_jobs j JOIN clusters c ON c.organization_id = j.organization_id AND c.id = j.cluster_id
  JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id`;

/** With their newest run too, for what is shown of them. */
export const CRON_JOBS_WITH_RUN = Prisma.sql`
  ${CRON_JOB_TABLES} LEFT JOIN executions run ON run.organization_id = j.organization_id AND run.id = j.last_execution_id`;

export const storedCronJob = cronJobReport.omit({ template: true });

export function toCronJobListItem(row: CronJobRow, recent: RecentRuns | undefined): CronJobListItem {
  const { active, ...report } = storedCronJob.parse(row.report);
  return {
    ...report,
    ...identityOf(row),
    state: cronJobState.catch('never').parse(row.state),
    active: active.length,
    lastRun: lastRunOf(row),
    recent: recent ?? { complete: 0, failed: 0, missed: 0 },
  };
}

function lastRunOf(row: CronJobRow): CronJobListItem['lastRun'] {
  if (row.runId === null || row.runAt === null) return null;
  return {
    id: row.runId,
    status: executionStatus.catch('unknown').parse(row.runStatus),
    at: toInstant(row.runAt),
    durationMs: durationMs(row.runStartedAt, row.runFinishedAt),
    reason: row.runReason,
  };
}

const RECENT_DAYS = 7;

/** Runs of the last seven days by CronJob id. */
export async function countRecentRuns(
  tx: Transaction,
  input: { organizationId: string; cronJobIds: readonly string[]; now: Date },
): Promise<Map<string, RecentRuns>> {
  if (input.cronJobIds.length === 0) return new Map();
  const since = new Date(input.now.getTime() - RECENT_DAYS * 24 * 60 * 60_000);
  const rows = await tx.$queryRaw<({ id: string } & RecentRuns)[]>(Prisma.sql`
    SELECT e.cron_job_id AS id, (count(*) FILTER (WHERE e.status = 'complete'))::int AS complete,
      (count(*) FILTER (WHERE e.status = 'failed'))::int AS failed, (count(*) FILTER (WHERE e.status = 'missed'))::int AS missed
    FROM executions e
    WHERE e.organization_id = ${input.organizationId}::uuid AND e.cron_job_id = ANY(${[...input.cronJobIds]}::uuid[])
      AND e.at >= ${since}
    GROUP BY e.cron_job_id`);
  return new Map(rows.map(({ id, ...runs }) => [id, runs]));
}
