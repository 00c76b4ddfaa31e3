import type { SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { storageOf } from './kind-storage.ts';

/** Marks the objects that the cluster no longer has; history stays. Returns the ids. */
export async function markDeleted(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: SyncKind,
  items: readonly { uid: string; version: string; observedAt: string }[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const { table, rows: only, onDeleted } = storageOf(kind);
  const rows = await sql.query<{ id: string }>({
    name: `mark-deleted-${kind}`,
    text: `
      UPDATE ${table} stored SET deleted_at = item.observed_at, changed_at = $4, source_version = item.version ${onDeleted}
      FROM json_to_recordset($3::json) AS item(uid text, version bigint, observed_at timestamptz)
      WHERE stored.organization_id = $1 AND stored.cluster_id = $2 AND stored.uid = item.uid AND stored.deleted_at IS NULL AND ${only}
      RETURNING stored.id`,
    values: [
      ctx.organizationId,
      ctx.clusterId,
      JSON.stringify(items.map(({ uid, version, observedAt }) => ({ uid, version, observed_at: observedAt }))),
      ctx.now,
    ],
  });
  return rows.map((row) => row.id);
}

/**
 * Marks what a sync did not see. A reset sync describes the cluster as it is now, whatever the versions; another leaves
 * alone what is newer than its list. Returns the ids.
 */
export async function markUnseen(
  sql: SqlTransaction,
  ctx: AgentContext,
  sync: { id: string; kind: SyncKind; version: string; reset: boolean },
): Promise<string[]> {
  const { table, rows: only, onDeleted } = storageOf(sync.kind);
  const rows = await sql.query<{ id: string }>({
    name: `mark-unseen-${sync.kind}`,
    text: `
      UPDATE ${table} stored SET deleted_at = $5, changed_at = $5, source_version = greatest(source_version, $4) ${onDeleted}
      WHERE organization_id = $1 AND cluster_id = $2 AND deleted_at IS NULL AND ($6 OR source_version <= $4) AND ${only}
        AND NOT EXISTS (
          SELECT FROM agent_sync_parts part, unnest(part.uids) AS named
          WHERE part.organization_id = $1 AND part.sync_id = $3 AND named = stored.uid)
      RETURNING id`,
    values: [ctx.organizationId, ctx.clusterId, sync.id, sync.version, ctx.now, sync.reset],
  });
  return rows.map((row) => row.id);
}
