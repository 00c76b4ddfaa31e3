import type { ItemKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';

/** What the store has of an object: enough to tell unchanged, stale and new apart. */
export interface StoredState {
  version: bigint;
  fingerprint: string;
  deleted: boolean;
}

const OF_TABLE = (table: string) => `
  SELECT uid, source_version AS version, fingerprint, deleted_at IS NOT NULL AS deleted
  FROM ${table} WHERE organization_id = $1 AND cluster_id = $2 AND uid = ANY($3)`;

const QUERIES: Record<ItemKind, string> = {
  namespace: OF_TABLE('namespaces'),
  node: OF_TABLE('nodes'),
  deployment: OF_TABLE('deployments'),
  revision: `
    SELECT d.uid || ':' || r.number AS uid, r.source_version AS version, r.fingerprint, false AS deleted
    FROM unnest($3::text[]) AS wanted(uid)
    JOIN deployments d ON d.organization_id = $1 AND d.cluster_id = $2 AND d.uid = split_part(wanted.uid, ':', 1)
    JOIN revisions r ON r.organization_id = $1 AND r.deployment_id = d.id AND d.uid || ':' || r.number = wanted.uid`,
};

/** Looks up all `uids` of one kind in one statement. */
export async function loadStoredState(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: ItemKind,
  uids: string[],
): Promise<Map<string, StoredState>> {
  const rows = await sql.query<{ uid: string; version: string; fingerprint: string; deleted: boolean }>({
    name: `stored-${kind}`,
    text: QUERIES[kind],
    values: [ctx.organizationId, ctx.clusterId, uids],
  });
  return new Map(
    rows.map((row) => [row.uid, { version: BigInt(row.version), fingerprint: row.fingerprint, deleted: row.deleted }]),
  );
}
