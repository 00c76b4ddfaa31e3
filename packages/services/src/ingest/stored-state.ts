import type { ItemKind, SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { storageOf } from './kind-storage.ts';

/** What the store has of an object: enough to tell unchanged, stale and new apart. */
export interface StoredState {
  version: bigint;
  fingerprint: string;
  deleted: boolean;
  /** Of a revision: the id of its Deployment. */
  parentId: string | null;
  /** Of an execution: its log or its end is not known, so that a late report may still tell something. */
  lacksFacts: boolean;
}

function queryOf(kind: Exclude<SyncKind, 'execution'>): string {
  const { table, rows } = storageOf(kind);
  return `
    SELECT uid, source_version AS version, fingerprint, deleted_at IS NOT NULL AS deleted, NULL AS parent_id, false AS lacks_facts
    FROM ${table} stored WHERE organization_id = $1 AND cluster_id = $2 AND uid = ANY($3) AND ${rows}`;
}

const EXECUTIONS = `
  SELECT uid, source_version AS version, fingerprint, deleted_at IS NOT NULL AS deleted, NULL AS parent_id,
    log IS NULL OR status IN ('running', 'suspended', 'unknown') AS lacks_facts
  FROM executions WHERE organization_id = $1 AND cluster_id = $2 AND uid = ANY($3)`;

// Looked up one by one: without statistics, as in a new database, the planner would read the whole cluster instead.
const REVISIONS = `
  SELECT wanted.uid, r.source_version AS version, r.fingerprint, false AS deleted, d.id AS parent_id, false AS lacks_facts
  FROM unnest($3::text[], $4::text[], $5::int[]) AS wanted(uid, deployment_uid, number)
  CROSS JOIN LATERAL (
    SELECT id FROM deployments WHERE organization_id = $1 AND cluster_id = $2 AND uid = wanted.deployment_uid LIMIT 1) AS d
  CROSS JOIN LATERAL (
    SELECT source_version, fingerprint FROM revisions
    WHERE organization_id = $1 AND deployment_id = d.id AND number = wanted.number LIMIT 1) AS r`;

/** Looks up all `uids` of one kind in one statement. */
export async function loadStoredState(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: ItemKind,
  uids: string[],
): Promise<Map<string, StoredState>> {
  const wanted = kind === 'revision' ? splitRevisionUids(uids) : [uids];
  const text = kind === 'revision' ? REVISIONS : kind === 'execution' ? EXECUTIONS : queryOf(kind);
  const rows = await sql.query<StoredRow>({
    name: `stored-${kind}`,
    text,
    values: [ctx.organizationId, ctx.clusterId, ...wanted],
  });
  return new Map(
    rows.map(({ uid, version, fingerprint, deleted, parent_id, lacks_facts }) => [
      uid,
      { version: BigInt(version), fingerprint, deleted, parentId: parent_id, lacksFacts: lacks_facts },
    ]),
  );
}

interface StoredRow {
  uid: string;
  version: string;
  fingerprint: string;
  deleted: boolean;
  parent_id: string | null;
  lacks_facts: boolean;
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
