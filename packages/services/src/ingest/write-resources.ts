import { REPORTS, type ReportOf, type ResourceKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { appendChangeEvents, type NewChange } from './append-change-events.ts';
import { changedValues, readStored } from './changed-values.ts';
import { observedAt } from './observed-at.ts';
import type { PlannedItem } from './plan-items.ts';
import { RESOURCE_DEFINITIONS, type ResourceDefinition } from './resource-definitions.ts';
import { writeHelmHistory } from './write-helm-history.ts';
import { snapshotDigest, writeSnapshots } from './write-snapshots.ts';

const UPSERT = `
  INSERT INTO resources AS stored
    (organization_id, cluster_id, kind, uid, namespace, name, state, report, body, snapshot_digest, source_created_at, source_version,
     fingerprint, first_seen_at, changed_at)
  SELECT $1, $2, $5, item.uid, item.namespace, item.name, item.state, item.report, nullif(item.body, 'null'::jsonb),
     item.snapshot_digest, item.created_at, item.version, item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(
     uid text, namespace text, name text, state text, report jsonb, body jsonb, snapshot_digest text, created_at timestamptz,
     version bigint, fingerprint text)
  ON CONFLICT (organization_id, cluster_id, kind, uid) DO UPDATE SET
     namespace = excluded.namespace, name = excluded.name, state = excluded.state, report = excluded.report, body = excluded.body,
     snapshot_digest = excluded.snapshot_digest, source_created_at = excluded.source_created_at,
     source_version = excluded.source_version, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING new.id, new.uid, old.snapshot_digest IS DISTINCT FROM new.snapshot_digest AS "isSnapshotDue",
    CASE WHEN $6 THEN old.report END AS before`;

interface WrittenRow {
  id: string;
  uid: string;
  isSnapshotDue: boolean;
  /** The report before, for kinds whose changes people hear of. */
  before: unknown;
}

interface Written<Kind extends ResourceKind> {
  id: string;
  at: string;
  object: ReportOf[Kind];
  isSnapshotDue: boolean;
  before: unknown;
}

/** Writes resources of one kind that {@link planItems} let through, with snapshots and changes; returns their ids. */
export async function writeResources<Kind extends ResourceKind>(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: Kind,
  items: readonly PlannedItem<Kind>[],
): Promise<string[]> {
  const definition: ResourceDefinition<Kind> = RESOURCE_DEFINITIONS[kind];
  const rows = await sql.query<WrittenRow>({
    name: 'write-resources',
    text: UPSERT,
    values: [
      ctx.organizationId,
      ctx.clusterId,
      JSON.stringify(items.map((item) => rowOf(definition, item))),
      ctx.now,
      kind,
      definition.values !== undefined,
    ],
  });
  const itemOf = new Map(items.map((item) => [item.uid, item]));
  const written = rows.flatMap(({ uid, ...row }): Written<Kind>[] => {
    const item = itemOf.get(uid);
    return item ? [{ ...row, at: observedAt(item, ctx.now), object: item.object }] : [];
  });
  await keepSnapshots(sql, ctx, kind, written);
  await tellChanges(sql, ctx, kind, written);
  if (kind === 'helm-release') await writeHelmHistory(sql, ctx, written as unknown as Written<'helm-release'>[]);
  return written.map(({ id }) => id);
}

function rowOf<Kind extends ResourceKind>(definition: ResourceDefinition<Kind>, item: PlannedItem<Kind>) {
  const { uid, version, fingerprint, object } = item;
  const bulky = new Set<string>(definition.bulky ?? []);
  const entries = Object.entries(object);
  return {
    uid,
    version,
    fingerprint,
    namespace: object.namespace,
    name: object.name,
    state: definition.state(object),
    report: { ...Object.fromEntries(entries.filter(([key]) => !bulky.has(key))), ...definition.counts?.(object) },
    body: bulky.size === 0 ? null : Object.fromEntries(entries.filter(([key]) => bulky.has(key))),
    snapshot_digest: definition.snapshot ? snapshotDigest(definition.snapshot(object)) : null,
    created_at: 'createdAt' in object ? object.createdAt : object.firstDeployedAt,
  };
}

async function keepSnapshots<Kind extends ResourceKind>(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: Kind,
  written: readonly Written<Kind>[],
): Promise<void> {
  const definition: ResourceDefinition<Kind> = RESOURCE_DEFINITIONS[kind];
  const { snapshot } = definition;
  if (kind !== 'hpa' || !snapshot) return;
  const due = written.filter(({ isSnapshotDue }) => isSnapshotDue);
  await writeSnapshots(
    sql,
    ctx,
    'hpa',
    due.map(({ id, at, object }) => ({ id, at, report: snapshot(object) })),
  );
}

/** A release that was installed within this time is news; an older one only came to be known. */
const NEWS_MS = 60 * 60_000;

async function tellChanges<Kind extends ResourceKind>(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: Kind,
  written: readonly Written<Kind>[],
): Promise<void> {
  const { values } = RESOURCE_DEFINITIONS[kind] as ResourceDefinition<Kind>;
  if (!values || (kind !== 'hpa' && kind !== 'helm-release')) return;
  const changes = written.flatMap(({ id, at, object, before }): NewChange[] => {
    const deployedAt = 'lastDeployedAt' in object ? object.lastDeployedAt : null;
    const isNews = before === null && deployedAt !== null && Date.parse(at) - Date.parse(deployedAt) <= NEWS_MS;
    const known = readStored(REPORTS[kind].partial(), before) as ReportOf[Kind] | null;
    const earlier = known === null ? (isNews ? {} : null) : values(known);
    const changed = changedValues(earlier, values(object));
    if (changed.length === 0) return [];
    const { name, namespace } = object;
    const about = { id, name, namespace, actor: null, quiet: false, values: changed };
    if (kind === 'hpa') return [{ type: 'hpa_changed', kind: 'hpa', at, ...about }];
    return [{ type: 'helm_released', kind: 'helm-release', at: deployedAt ?? at, ...about }];
  });
  await appendChangeEvents(sql, ctx, changes);
}
