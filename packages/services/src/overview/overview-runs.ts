import { ERROR_SEVERITIES, type Overview } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { type OverviewScope, withinScope } from './overview-scope.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Errors that are not mitigated, by severity: few, and found without their history. */
export async function countErrors(tx: Transaction, scope: OverviewScope): Promise<Overview['errors']> {
  const rows = await tx.$queryRaw<{ rank: number; found: number }[]>(Prisma.sql`
    SELECT e.severity_rank::int AS rank, count(*)::int AS found FROM workload_errors e
    WHERE ${withinScope('e', scope)} AND e.mitigated_at IS NULL GROUP BY e.severity_rank`);
  const counts = { critical: 0, warning: 0, info: 0 };
  for (const { rank, found } of rows) counts[ERROR_SEVERITIES[rank] ?? 'info'] += found;
  return counts;
}

/** CronJobs, and how many of them went wrong lately. */
export async function countCronJobs(tx: Transaction, scope: OverviewScope, now: Date): Promise<Overview['cronJobs']> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const [row] = await tx.$queryRaw<Overview['cronJobs'][]>(Prisma.sql`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE j.state = 'failing'))::int AS failing,
      (count(*) FILTER (WHERE lately.failed))::int AS "failedLastDay", (count(*) FILTER (WHERE lately.missed))::int AS "missedLastDay"
    FROM cron_jobs j LEFT JOIN (
      SELECT e.cron_job_id, bool_or(e.status = 'failed') AS failed, bool_or(e.status = 'missed') AS missed FROM executions e
      WHERE ${withinScope('e', scope)} AND e.status IN ('failed', 'missed') AND e.at >= ${yesterday} AND e.at <= ${now}
      GROUP BY e.cron_job_id) lately ON lately.cron_job_id = j.id
    WHERE ${withinScope('j', scope)} AND j.deleted_at IS NULL`);
  return row ?? { total: 0, failing: 0, failedLastDay: 0, missedLastDay: 0 };
}
