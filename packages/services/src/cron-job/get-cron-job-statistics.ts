import { type CronJobStatistics, cronJobStatisticsQuery, executionStatus } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { durationMs } from '../execution/execution-rows.ts';
import { toInstant } from '../instants.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { findCronJob } from './find-cron-job.ts';
import { type RunBucket, runsByDay } from './runs-by-day.ts';
import { usualDuration } from './usual-duration.ts';

const MAX_DURATIONS = 200;
const DAY_MS = 24 * 60 * 60_000;

/** How the runs of a CronJob went day by day, and how long they took. */
export async function getCronJobStatistics(call: {
  ctx: MemberContext;
  cronJobId: string;
  input: unknown;
}): Promise<CronJobStatistics> {
  const { ctx } = call;
  const query = parseInput(cronJobStatisticsQuery, call.input);
  return readTenant(ctx, async (tx) => {
    const { id } = await findCronJob(tx, ctx, call.cronJobId);
    const of = { organizationId: ctx.organization.id, cronJobId: id };
    const durations = await readDurations(tx, of);
    const complete = durations.filter(({ status }) => status === 'complete').map((run) => run.durationMs ?? 0);
    return {
      days: await countDays(tx, { ...of, ...query, now: ctx.now }),
      durations,
      usual: usualDuration(complete),
    };
  });
}

async function countDays(
  tx: Transaction,
  input: { organizationId: string; cronJobId: string; days: number; timeZone: string; now: Date },
): Promise<CronJobStatistics['days']> {
  const since = new Date(input.now.getTime() - input.days * DAY_MS);
  const buckets = await tx.$queryRaw<RunBucket[]>(Prisma.sql`
    SELECT date_bin('15 minutes', e.at, '2000-01-01T00:00:00Z'::timestamptz) AS at, e.status, count(*)::int AS found
    FROM executions e
    WHERE e.organization_id = ${input.organizationId}::uuid AND e.cron_job_id = ${input.cronJobId}::uuid AND e.at >= ${since}
    GROUP BY 1, 2`);
  return runsByDay(buckets, input.timeZone);
}

async function readDurations(
  tx: Transaction,
  of: { organizationId: string; cronJobId: string },
): Promise<CronJobStatistics['durations']> {
  const rows = await tx.execution.findMany({
    where: { ...of, status: { in: ['complete', 'failed'] }, startedAt: { not: null }, finishedAt: { not: null } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MAX_DURATIONS,
    select: { id: true, status: true, at: true, startedAt: true, finishedAt: true },
  });
  return rows.reverse().map(({ id, status, at, startedAt, finishedAt }) => ({
    id,
    status: executionStatus.catch('unknown').parse(status),
    at: toInstant(at),
    durationMs: durationMs(startedAt, finishedAt),
  }));
}
