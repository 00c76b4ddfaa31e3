import type { ChangedKind, ChangeType, RevisionActor } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import type { ChangedValue } from './changed-values.ts';

/** A change that no other history holds. */
export interface NewChange {
  type: ChangeType;
  at: string;
  kind: ChangedKind;
  id: string;
  name: string;
  namespace: string | null;
  actor: RevisionActor | null;
  /** True for what machines do all day. */
  quiet: boolean;
  values: ChangedValue[];
}

const INSERT = `
  INSERT INTO change_events (organization_id, cluster_id, type, at, object_kind, object_id, object_name, namespace, actor, quiet, "values")
  SELECT $1, $2, item.type, item.at, item.kind, item.id, item.name, item.namespace, nullif(item.actor, 'null'::jsonb), item.quiet, item."values"
  FROM json_to_recordset($3::json) AS item(
    type text, at timestamptz, kind text, id uuid, name text, namespace text, actor jsonb, quiet boolean, "values" jsonb)`;

/** Writes changes in the transaction that made them; costs nothing where there are none. */
export async function appendChangeEvents(
  sql: SqlTransaction,
  ctx: AgentContext,
  changes: readonly NewChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql.query({
    name: 'append-changes',
    text: INSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(changes)],
  });
}
