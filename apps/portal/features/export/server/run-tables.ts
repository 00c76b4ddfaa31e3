import type { CronJobListItem, ExecutionListItem, WorkloadError } from '@moonin/contracts';
import { createLoader } from '@moonin/ui/web/address-parsers';
import { cronJobParams, cronJobsRead } from '../../cron-jobs/cron-job-params.ts';
import { executionParams, executionsRead } from '../../cron-jobs/execution-reads.ts';
import { errorParams, errorsRead } from '../../errors/error-params.ts';
import type { ExportTable } from './export-table.ts';

const cronJobs: ExportTable<'cronJobs'> = {
  read: (organization, search) => cronJobsRead(organization, createLoader(cronJobParams)(search)),
  columns: [
    ['name', (row: CronJobListItem) => row.name],
    ['namespace', (row) => row.namespace],
    ['cluster', (row) => row.cluster.name],
    ['project', (row) => row.project.name],
    ['status', (row) => row.state],
    ['schedule', (row) => row.schedule],
    ['timeZone', (row) => row.timeZoneUsed],
    ['lastRun', (row) => row.lastRun?.at ?? null],
    ['nextRun', (row) => row.nextRunAt],
    ['complete', (row) => row.recent.complete],
    ['failed', (row) => row.recent.failed],
    ['missed', (row) => row.recent.missed],
  ],
};

const executions: ExportTable<'executions'> = {
  read: (organization, search) => {
    const query = createLoader(executionParams)(search);
    return executionsRead(organization, query.cronJob, query);
  },
  columns: [
    ['name', (row: ExecutionListItem) => row.cronJob.name],
    ['namespace', (row) => row.cronJob.namespace],
    ['cluster', (row) => row.cluster.name],
    ['job', (row) => row.jobName],
    ['status', (row) => row.status],
    ['scheduled', (row) => row.scheduledFor],
    ['started', (row) => row.startedAt],
    ['finished', (row) => row.finishedAt],
    ['durationMs', (row) => row.durationMs],
    ['attempts', (row) => row.attempts],
    ['exitCode', (row) => row.exitCode],
    ['reason', (row) => row.reason],
  ],
};

const errors: ExportTable<'errors'> = {
  read: (organization, search) => errorsRead(organization, createLoader(errorParams)(search)),
  columns: [
    ['name', (row: WorkloadError) => row.deployment.name],
    ['namespace', (row) => row.deployment.namespace],
    ['cluster', (row) => row.cluster.name],
    ['project', (row) => row.project.name],
    ['severity', (row) => row.severity],
    ['type', (row) => row.type],
    ['status', (row) => row.state],
    ['container', (row) => row.container],
    ['message', (row) => row.message],
    ['pods', (row) => row.pods],
    ['podsInAll', (row) => row.totalPods],
    ['revision', (row) => row.revision],
    ['firstSeen', (row) => row.firstSeenAt],
    ['lastSeen', (row) => row.lastSeenAt],
  ],
};

/** Tables of CronJobs, their runs, and errors. */
export const RUN_TABLES = { cronJobs, executions, errors } as const;
