import type { ChangedKind, LiveChange, SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { refreshCronJobs } from './refresh-cron-jobs.ts';
import { mitigateErrorsOfDeleted } from './write-workload-errors.ts';

const TOLD: Partial<Record<SyncKind, { table: string; kind: ChangedKind; namespace: string; quiet: boolean }>> = {
  deployment: { table: 'deployments', kind: 'deployment', namespace: 'namespace', quiet: false },
  'cron-job': { table: 'cron_jobs', kind: 'cron-job', namespace: 'namespace', quiet: false },
  hpa: { table: 'resources', kind: 'hpa', namespace: 'namespace', quiet: false },
  'helm-release': { table: 'resources', kind: 'helm-release', namespace: 'namespace', quiet: false },
  // Nodes come and go all day where a cluster scales itself.
  node: { table: 'nodes', kind: 'node', namespace: 'NULL', quiet: true },
};

/** What follows from objects being gone, in the same transaction: their errors end, their going is told. Returns what else changed. */
export async function settleDeleted(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: SyncKind,
  ids: readonly string[],
): Promise<{ kind: LiveChange['kind']; ids: string[] }[]> {
  if (ids.length === 0) return [];
  await tellDeleted(sql, ctx, kind, ids);
  if (kind === 'deployment') return [{ kind: 'error', ids: await mitigateErrorsOfDeleted(sql, ctx, ids) }];
  if (kind === 'execution')
    return [{ kind: 'cron-job', ids: await refreshCronJobs(sql, ctx, await parentsOf(sql, ctx, ids)) }];
  return [];
}

async function tellDeleted(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: SyncKind,
  ids: readonly string[],
): Promise<void> {
  const told = TOLD[kind];
  if (!told) return;
  await sql.query({
    name: `tell-deleted-${kind}`,
    text: `
      INSERT INTO change_events (organization_id, cluster_id, type, at, object_kind, object_id, object_name, namespace, quiet, "values")
      SELECT $1, $2, 'deleted', least(deleted_at, $4), $5, id, name, ${told.namespace}, $6, '[]'
      FROM ${told.table} WHERE organization_id = $1 AND id = ANY($3::uuid[]) AND deleted_at IS NOT NULL`,
    values: [ctx.organizationId, ctx.clusterId, ids, ctx.now, told.kind, told.quiet],
  });
}

async function parentsOf(sql: SqlTransaction, ctx: AgentContext, executionIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'cron-jobs-of-executions',
    text: 'SELECT DISTINCT cron_job_id AS id FROM executions WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    values: [ctx.organizationId, executionIds],
  });
  return rows.map(({ id }) => id);
}
