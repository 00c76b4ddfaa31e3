import { type CronJobDetail, cronJobReport } from '@moonin/contracts';
import { stringify } from 'yaml';
import { holdsInProject } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { readTenant } from '../transaction.ts';
import { countRecentRuns, storedCronJob, toCronJobListItem } from './cron-job-rows.ts';
import { findCronJob } from './find-cron-job.ts';

/** One CronJob; its template only for who may see manifests in its project. */
export async function getCronJob(call: { ctx: MemberContext; cronJobId: string }): Promise<CronJobDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findCronJob(tx, ctx, call.cronJobId);
    const organizationId = ctx.organization.id;
    const recent = await countRecentRuns(tx, { organizationId, cronJobIds: [row.id], now: ctx.now });
    const isAllowed = holdsInProject(ctx.access, 'manifest.read', row.projectId);
    const template = isAllowed ? cronJobReport.shape.template.parse(row.template) : null;
    return {
      ...toCronJobListItem(row, recent.get(row.id)),
      activeJobs: storedCronJob.parse(row.report).active,
      firstSeenAt: toInstant(row.firstSeenAt),
      template,
      templateYaml: template && stringify(template, { lineWidth: 0, aliasDuplicateObjects: false }),
    };
  });
}
