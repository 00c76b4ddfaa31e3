import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { CRON_JOB_COLUMNS, CRON_JOBS_WITH_RUN, type CronJobRow } from './cron-job-rows.ts';

/** A CronJob with what only its own page shows. */
export interface CronJobDetailRow extends CronJobRow {
  template: unknown;
  firstSeenAt: Date;
}

/** The CronJob, deleted or not, if the caller may know of it; else 404. */
export async function findCronJob(tx: Transaction, ctx: MemberContext, cronJobId: string): Promise<CronJobDetailRow> {
  const id = parseObjectId(cronJobId, 'CronJob');
  const [row] = await tx.$queryRaw<CronJobDetailRow[]>(Prisma.sql`
    SELECT ${CRON_JOB_COLUMNS}, j.template, j.first_seen_at AS "firstSeenAt" FROM ${CRON_JOBS_WITH_RUN}
    WHERE j.organization_id = ${ctx.organization.id}::uuid AND j.id = ${id}::uuid
      AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`);
  if (!row) throw notFound('CronJob');
  return row;
}
