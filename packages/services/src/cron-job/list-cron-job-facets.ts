import { CRON_JOB_STATES, type CronJobFacets, cronJobFilter } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { countFacets, inOrder } from '../facets.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { cronJobConditions } from './cron-job-conditions.ts';
import { CRON_JOB_TABLES } from './cron-job-rows.ts';

/** Counts of each filter's values under the other filters. */
export async function listCronJobFacets(call: { ctx: MemberContext; input: unknown }): Promise<CronJobFacets> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const filter = parseInput(cronJobFilter, call.input);
  const organizationId = ctx.organization.id;
  const conditions = cronJobConditions({ organizationId, scope, filter });
  const facets = await readTenant(ctx, (tx) =>
    countFacets(tx, { organizationId, tables: CRON_JOB_TABLES, ...conditions }),
  );
  return { ...facets, state: inOrder(facets.state, CRON_JOB_STATES) };
}
