import type { SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';

export const TABLE_OF_KIND = {
  namespace: 'namespaces',
  node: 'nodes',
  deployment: 'deployments',
} as const satisfies Partial<Record<SyncKind, string>>;
export type DeletableKind = keyof typeof TABLE_OF_KIND;

/** Marks the objects that the cluster no longer has; history stays. Returns the ids. */
export async function markDeleted(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: DeletableKind,
  items: { uid: string; version: string; observedAt: string }[],
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: `mark-deleted-${kind}`,
    text: `
      UPDATE ${TABLE_OF_KIND[kind]} stored SET deleted_at = item.observed_at, changed_at = $4, source_version = item.version
      FROM json_to_recordset($3::json) AS item(uid text, version bigint, observed_at timestamptz)
      WHERE stored.organization_id = $1 AND stored.cluster_id = $2 AND stored.uid = item.uid AND stored.deleted_at IS NULL
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
