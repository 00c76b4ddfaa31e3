import type { Database } from '@moonin/db';

const DAY_MS = 24 * 60 * 60_000;
/** Rows a transaction: short enough to be in nobody's way. */
const BATCH = 1_000;
/** Kubernetes keeps ten by default; what a cluster still has would come back with its next sync. */
const KEPT_REVISIONS = 20;

/**
 * What of the history cannot be a partition, because its rows change or their keys know no time (ADR 13), and when it is
 * old. Each takes the organization, the oldest instant that is kept and the size of a batch.
 */
const OLD = {
  // What a cluster still shows, and the newest run of a CronJob, stay.
  executions: `
    SELECT id FROM executions e WHERE organization_id = $1 AND at < $2 AND coalesce(finished_at, at) < $2
      AND (deleted_at IS NOT NULL OR job_uid IS NULL)
      AND NOT EXISTS (SELECT FROM cron_jobs c WHERE c.organization_id = $1 AND c.id = e.cron_job_id AND c.last_execution_id = e.id)
    LIMIT $3`,
  workload_errors: `
    SELECT id FROM workload_errors WHERE organization_id = $1 AND last_seen_at < $2 AND cleared_at < $2 LIMIT $3`,
  revisions: `
    SELECT r.id FROM revisions r JOIN deployments d ON d.organization_id = r.organization_id AND d.id = r.deployment_id
    WHERE r.organization_id = $1 AND r.first_seen_at < $2 AND coalesce(r.finished_at, r.started_at, r.first_seen_at) < $2
      AND (d.deleted_at < $2 OR (NOT r.current AND r.number <= d.revision - ${KEPT_REVISIONS}))
    LIMIT $3`,
} as const;

export type ForgottenTable = keyof typeof OLD;

/** Removes an organization's history that is older than `retentionDays`, in batches; returns how many rows of each table. */
export async function forgetOldHistory(call: {
  db: Database;
  organizationId: string;
  now: Date;
  retentionDays: number;
  signal?: AbortSignal;
}): Promise<Record<ForgottenTable, number>> {
  const { db, organizationId, now, retentionDays, signal } = call;
  const oldest = new Date(now.getTime() - retentionDays * DAY_MS);
  const forgotten = { executions: 0, workload_errors: 0, revisions: 0 };
  for (const [table, old] of Object.entries(OLD) as [ForgottenTable, string][]) {
    for (let removed = BATCH; removed === BATCH; ) {
      signal?.throwIfAborted();
      const rows = await db.withTenantSql({ organizationId }, (sql) =>
        sql.query({
          name: `forget-${table}`,
          text: `DELETE FROM ${table} WHERE organization_id = $1 AND id IN (${old}) RETURNING 1`,
          values: [organizationId, oldest, BATCH],
        }),
      );
      removed = rows.length;
      forgotten[table] += removed;
    }
  }
  return forgotten;
}
