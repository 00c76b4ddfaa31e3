import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import type { PlannedItem } from './plan-items.ts';

const UPSERT = `
  INSERT INTO namespaces AS stored
    (organization_id, cluster_id, uid, name, labels, phase, source_created_at, source_version, fingerprint, first_seen_at, changed_at)
  SELECT $1, $2, item.uid, item.name, item.labels, item.phase, item.created_at, item.version, item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(uid text, name text, labels jsonb, phase text, created_at timestamptz, version bigint, fingerprint text)
  ON CONFLICT (organization_id, cluster_id, uid) DO UPDATE SET
    name = excluded.name, labels = excluded.labels, phase = excluded.phase, source_created_at = excluded.source_created_at,
    source_version = excluded.source_version, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING id`;

/** Writes namespaces that {@link planItems} let through; returns their ids. */
export async function writeNamespaces(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly PlannedItem<'namespace'>[],
): Promise<string[]> {
  const rows = items.map(({ uid, version, fingerprint, object }) => ({
    uid,
    version,
    fingerprint,
    name: object.name,
    labels: object.labels,
    phase: object.phase,
    created_at: object.createdAt,
  }));
  const written = await sql.query<{ id: string }>({
    name: 'write-namespaces',
    text: UPSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
  return written.map((row) => row.id);
}
