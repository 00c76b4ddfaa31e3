import { type CronJobReport, cronJobReport } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { appendChangeEvents } from './append-change-events.ts';
import { changedValues, readStored, type ValueText } from './changed-values.ts';
import { observedAt } from './observed-at.ts';
import type { PlannedItem } from './plan-items.ts';

const UPSERT = `
  INSERT INTO cron_jobs AS stored
    (organization_id, cluster_id, uid, namespace, name, report, template, suspended, state, state_rank, next_run_at, source_created_at,
     source_version, fingerprint, first_seen_at, changed_at)
  SELECT $1, $2, item.uid, item.namespace, item.name, item.report, item.template, item.suspended, 'never', 6, item.next_run_at,
     item.created_at, item.version, item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(
     uid text, namespace text, name text, report jsonb, template jsonb, suspended boolean, next_run_at timestamptz,
     created_at timestamptz, version bigint, fingerprint text)
  ON CONFLICT (organization_id, cluster_id, uid) DO UPDATE SET
     namespace = excluded.namespace, name = excluded.name, report = excluded.report, template = excluded.template,
     suspended = excluded.suspended, next_run_at = excluded.next_run_at, source_created_at = excluded.source_created_at,
     source_version = excluded.source_version, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING new.id, new.uid, old.report AS before`;

/** Writes CronJobs that {@link planItems} let through; returns their ids. Their state follows from their runs afterwards. */
export async function writeCronJobs(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly PlannedItem<'cron-job'>[],
): Promise<string[]> {
  const rows = items.map(({ uid, version, fingerprint, object: { template, ...report } }) => ({
    uid,
    version,
    fingerprint,
    namespace: report.namespace,
    name: report.name,
    report,
    template,
    suspended: report.suspended,
    next_run_at: report.nextRunAt,
    created_at: report.createdAt,
  }));
  const written = await sql.query<{ id: string; uid: string; before: unknown }>({
    name: 'write-cron-jobs',
    text: UPSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
  const itemOf = new Map(items.map((item) => [item.uid, item]));
  const changes = written.flatMap(({ id, uid, before }) => {
    const item = itemOf.get(uid);
    const known = readStored(storedCronJob, before);
    if (!item || !known) return [];
    const { name, namespace } = item.object;
    const values = changedValues(valuesOf(known), valuesOf(item.object));
    const about = { kind: 'cron-job' as const, id, name, namespace, actor: null, quiet: false, values };
    return values.length === 0 ? [] : [{ type: 'cron_job_changed' as const, at: observedAt(item, ctx.now), ...about }];
  });
  await appendChangeEvents(sql, ctx, changes);
  return written.map(({ id }) => id);
}

const storedCronJob = cronJobReport.omit({ template: true });

function valuesOf(report: Omit<CronJobReport, 'template'>): Record<string, ValueText> {
  const { schedule, timeZone, suspended, concurrencyPolicy, startingDeadlineSeconds, images } = report;
  const references = images.map(({ reference }) => reference).join(', ');
  return { schedule, timeZone, suspended, concurrencyPolicy, startingDeadlineSeconds, images: references };
}
