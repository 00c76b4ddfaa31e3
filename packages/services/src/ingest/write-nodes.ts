import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import type { PlannedItem } from './plan-items.ts';

const UPSERT = `
  INSERT INTO nodes AS stored
    (organization_id, cluster_id, uid, name, ready, report, source_version, fingerprint, first_seen_at, changed_at)
  SELECT $1, $2, item.uid, item.name, item.ready, item.report, item.version, item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(uid text, name text, ready text, report jsonb, version bigint, fingerprint text)
  ON CONFLICT (organization_id, cluster_id, uid) DO UPDATE SET
    name = excluded.name, ready = excluded.ready, report = excluded.report,
    source_version = excluded.source_version, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING id`;

/** Writes nodes that {@link planItems} let through; returns their ids. */
export async function writeNodes(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly PlannedItem<'node'>[],
): Promise<string[]> {
  const rows = items.map(({ uid, version, fingerprint, object }) => ({
    uid,
    version,
    fingerprint,
    name: object.name,
    ready: object.ready,
    report: object,
  }));
  const written = await sql.query<{ id: string }>({
    name: 'write-nodes',
    text: UPSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
  return written.map((row) => row.id);
}
