import type { ItemKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';

/** What the store has of an object: enough to tell unchanged, stale and new apart. */
export interface StoredState {
  version: bigint;
  fingerprint: string;
  deleted: boolean;
  /** Of a revision: the id of its Deployment. */
  parentId: string | null;
}

const OF_TABLE = (table: string) => `
  SELECT uid, source_version AS version, fingerprint, deleted_at IS NOT NULL AS deleted, NULL AS parent_id
  FROM ${table} WHERE organization_id = $1 AND cluster_id = $2 AND uid = ANY($3)`;

/** Kinds that the store takes. */
export type StoredKind = Extract<ItemKind, 'namespace' | 'node' | 'deployment' | 'revision'>;

const QUERIES: Record<StoredKind, string> = {
  namespace: OF_TABLE('namespaces'),
  node: OF_TABLE('nodes'),
  deployment: OF_TABLE('deployments'),
  // Looked up one by one: without statistics, as in a new database, the planner would read the whole cluster instead.
  revision: `
    SELECT wanted.uid, r.source_version AS version, r.fingerprint, false AS deleted, d.id AS parent_id
    FROM unnest($3::text[], $4::text[], $5::int[]) AS wanted(uid, deployment_uid, number)
    CROSS JOIN LATERAL (
      SELECT id FROM deployments WHERE organization_id = $1 AND cluster_id = $2 AND uid = wanted.deployment_uid LIMIT 1) AS d
    CROSS JOIN LATERAL (
      SELECT source_version, fingerprint FROM revisions
      WHERE organization_id = $1 AND deployment_id = d.id AND number = wanted.number LIMIT 1) AS r`,
};

/** Looks up all `uids` of one kind in one statement. */
export async function loadStoredState(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: StoredKind,
  uids: string[],
): Promise<Map<string, StoredState>> {
  const wanted = kind === 'revision' ? splitRevisionUids(uids) : [uids];
  const rows = await sql.query<StoredRow>({
    name: `stored-${kind}`,
    text: QUERIES[kind],
    values: [ctx.organizationId, ctx.clusterId, ...wanted],
  });
  return new Map(
    rows.map(({ uid, version, fingerprint, deleted, parent_id }) => [
      uid,
      { version: BigInt(version), fingerprint, deleted, parentId: parent_id },
    ]),
  );
}

interface StoredRow {
  uid: string;
  version: string;
  fingerprint: string;
  deleted: boolean;
  parent_id: string | null;
}

/** `<Deployment uid>:<number>` as columns; what has another form is not stored, and refused once it is read. */
function splitRevisionUids(uids: string[]): [string[], string[], number[]] {
  const whole: string[] = [];
  const deployments: string[] = [];
  const numbers: number[] = [];
  for (const uid of uids) {
    const [, deployment, number] = /^(.+):(\d{1,9})$/.exec(uid) ?? [];
    if (deployment === undefined || number === undefined) continue;
    whole.push(uid);
    deployments.push(deployment);
    numbers.push(Number(number));
  }
  return [whole, deployments, numbers];
}
