import { type CronJobListItem, cronJobQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { cronJobConditions } from './cron-job-conditions.ts';
import {
  CRON_JOB_COLUMNS,
  CRON_JOB_TABLES,
  CRON_JOBS_WITH_RUN,
  type CronJobRow,
  countRecentRuns,
  toCronJobListItem,
} from './cron-job-rows.ts';
import { cronJobSort } from './cron-job-sorts.ts';

/** One page of the CronJobs that the caller sees, each with its newest run and those of the last seven days. */
export async function listCronJobs(call: { ctx: MemberContext; input: unknown }): Promise<Page<CronJobListItem>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(cronJobQuery, call.input);
  const organizationId = ctx.organization.id;
  const { keyset, valuesOf } = cronJobSort(query);
  const { always, facets } = cronJobConditions({ organizationId, scope, filter: query });
  const where = allOf([...always, ...Object.values(facets).map(({ condition }) => condition)]);
  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<CronJobRow[]>(Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT j.id FROM ${CRON_JOB_TABLES}
        WHERE ${where} AND ${keysetAfter(keyset, query.cursor)}
        ORDER BY ${keysetOrder(keyset)} LIMIT ${query.limit + 1})
      SELECT ${CRON_JOB_COLUMNS} FROM ${CRON_JOBS_WITH_RUN}
      WHERE j.organization_id = ${organizationId}::uuid AND j.id IN (SELECT page.id FROM page)
      ORDER BY ${keysetOrder(keyset)}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM ${CRON_JOB_TABLES} WHERE ${where}`,
    );
    const page = toPage(keyset, rows, query.limit, valuesOf);
    const cronJobIds = page.rows.map(({ id }) => id);
    const recent = await countRecentRuns(tx, { organizationId, cronJobIds, now: ctx.now });
    return {
      items: page.rows.map((row) => toCronJobListItem(row, recent.get(row.id))),
      nextCursor: page.nextCursor,
      total: counted?.total ?? 0,
    };
  });
}
