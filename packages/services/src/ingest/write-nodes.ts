import { type NodeReport, nodeReport } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { appendChangeEvents } from './append-change-events.ts';
import { changedValues, readStored, type ValueText } from './changed-values.ts';
import { observedAt } from './observed-at.ts';
import type { PlannedItem } from './plan-items.ts';
import { snapshotDigest, writeSnapshots } from './write-snapshots.ts';

const UPSERT = `
  INSERT INTO nodes AS stored
    (organization_id, cluster_id, uid, name, ready, report, snapshot_digest, source_version, fingerprint, first_seen_at, changed_at)
  SELECT $1, $2, item.uid, item.name, item.ready, item.report, item.snapshot_digest, item.version, item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(
    uid text, name text, ready text, report jsonb, snapshot_digest text, version bigint, fingerprint text)
  ON CONFLICT (organization_id, cluster_id, uid) DO UPDATE SET
    name = excluded.name, ready = excluded.ready, report = excluded.report, snapshot_digest = excluded.snapshot_digest,
    source_version = excluded.source_version, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING new.id, new.uid, old.snapshot_digest IS DISTINCT FROM new.snapshot_digest AS "isSnapshotDue",
    CASE WHEN old.snapshot_digest IS DISTINCT FROM new.snapshot_digest THEN old.report END AS before`;

interface WrittenNode {
  id: string;
  uid: string;
  isSnapshotDue: boolean;
  before: unknown;
}

/** Writes nodes that {@link planItems} let through, with a snapshot where one is due; returns their ids. */
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
    snapshot_digest: snapshotDigest(snapshotOf(object)),
  }));
  const written = await sql.query<WrittenNode>({
    name: 'write-nodes',
    text: UPSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
  await remember(sql, ctx, items, written);
  return written.map((row) => row.id);
}

async function remember(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly PlannedItem<'node'>[],
  written: readonly WrittenNode[],
): Promise<void> {
  const itemOf = new Map(items.map((item) => [item.uid, item]));
  const due = written.flatMap(({ id, uid, isSnapshotDue, before }) => {
    const item = itemOf.get(uid);
    return item && isSnapshotDue ? [{ id, at: observedAt(item, ctx.now), object: item.object, before }] : [];
  });
  await writeSnapshots(
    sql,
    ctx,
    'node',
    due.map(({ id, at, object }) => ({ id, at, report: snapshotOf(object) })),
  );
  const changes = due.map(({ id, at, object, before }) => ({
    type: 'node_changed' as const,
    at,
    kind: 'node' as const,
    id,
    name: object.name,
    namespace: null,
    actor: null,
    quiet: false,
    values: changedValues(valuesBefore(before), valuesOf(object)),
  }));
  await appendChangeEvents(
    sql,
    ctx,
    changes.filter(({ values }) => values.length > 0),
  );
}

/** What of a node is worth remembering over time: not when it was heard, nor how a condition is put in words. */
function snapshotOf({ ready, unschedulable, kubeletVersion, capacity, allocatable, conditions }: NodeReport) {
  return {
    ready,
    unschedulable,
    kubeletVersion,
    capacity,
    allocatable,
    conditions: conditions.map(({ type, status, reason }) => ({ type, status, reason })),
  };
}

function valuesBefore(stored: unknown): Record<string, ValueText> | null {
  const report = readStored(nodeReport, stored);
  return report && valuesOf(report);
}

function valuesOf({ ready, unschedulable, kubeletVersion, capacity }: NodeReport): Record<string, ValueText> {
  const { cpuMillis, memoryBytes, pods } = capacity;
  return { ready, unschedulable, kubeletVersion, cpuMillis, memoryBytes, pods };
}
