import { createHash } from 'node:crypto';
import type { SqlTransaction } from '@moonin/db';
import { stableJson } from '@moonin/runtime';
import type { AgentContext } from './agent-context.ts';

/** Digest of what a snapshot would hold: a snapshot is due when it differs from the newest one's. */
export function snapshotDigest(snapshot: object): string {
  return createHash('sha256').update(stableJson(snapshot)).digest('base64url').slice(0, 22);
}

const TABLES = {
  hpa: { table: 'hpa_snapshots', owner: 'resource_id' },
  node: { table: 'node_snapshots', owner: 'node_id' },
} as const;

/** Adds snapshots; whoever calls has seen by {@link snapshotDigest} that they are due. */
export async function writeSnapshots(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: keyof typeof TABLES,
  snapshots: readonly { id: string; at: string; report: object }[],
): Promise<void> {
  if (snapshots.length === 0) return;
  const { table, owner } = TABLES[kind];
  await sql.query({
    name: `write-${kind}-snapshots`,
    text: `
      INSERT INTO ${table} (organization_id, ${owner}, at, report)
      SELECT $1, item.id, item.at, item.report FROM json_to_recordset($2::json) AS item(id uuid, at timestamptz, report jsonb)`,
    values: [ctx.organizationId, JSON.stringify(snapshots)],
  });
}
