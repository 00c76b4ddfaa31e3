import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { appendChangeEvents, type NewChange } from './append-change-events.ts';
import { HEALTH_RANK } from './health-rank.ts';
import { observedAt } from './observed-at.ts';
import type { PlannedItem } from './plan-items.ts';
import { withTypes } from './troubles-to-errors.ts';
import { writeDeploymentImages } from './write-deployment-images.ts';
import { writeWorkloadErrors } from './write-workload-errors.ts';

const UPSERT = `
  INSERT INTO deployments AS stored
    (organization_id, cluster_id, uid, namespace, name, labels, annotations, health_status, health_rank, health,
     desired_replicas, current_replicas, updated_replicas, ready_replicas, available_replicas, paused,
     management_type, management_tool, management_source, strategy, conditions, service_account, hpa, images, pod_labels, scaled_by, revision,
     generation, observed_generation, revised_at, source_created_at, source_version, fingerprint, first_seen_at, changed_at)
  SELECT $1, $2, item.uid, item.namespace, item.name, item.labels, item.annotations, item.health_status, item.health_rank, item.health,
     item.desired, item.current, item.updated, item.ready, item.available, item.paused,
     item.management_type, item.management_tool, item.management_source, item.strategy, item.conditions, item.service_account,
     nullif(item.hpa, 'null'::jsonb), item.images, item.pod_labels, nullif(item.scaled_by, 'null'::jsonb), item.revision, item.generation, item.observed_generation, item.revised_at, item.created_at, item.version, item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(
     uid text, namespace text, name text, labels jsonb, annotations jsonb, health_status text, health_rank smallint, health jsonb,
     desired int, current int, updated int, ready int, available int, paused boolean,
     management_type text, management_tool text, management_source text, strategy jsonb, conditions jsonb, service_account text,
     hpa jsonb, images jsonb, pod_labels jsonb, scaled_by jsonb, revision int, generation bigint, observed_generation bigint, revised_at timestamptz, created_at timestamptz,
     version bigint, fingerprint text)
  ON CONFLICT (organization_id, cluster_id, uid) DO UPDATE SET
     namespace = excluded.namespace, name = excluded.name, labels = excluded.labels, annotations = excluded.annotations,
     health_status = excluded.health_status, health_rank = excluded.health_rank, health = excluded.health,
     desired_replicas = excluded.desired_replicas, current_replicas = excluded.current_replicas,
     updated_replicas = excluded.updated_replicas, ready_replicas = excluded.ready_replicas,
     available_replicas = excluded.available_replicas, paused = excluded.paused, management_type = excluded.management_type,
     management_tool = excluded.management_tool, management_source = excluded.management_source, strategy = excluded.strategy,
     conditions = excluded.conditions, service_account = excluded.service_account, hpa = excluded.hpa, images = excluded.images,
     pod_labels = excluded.pod_labels, scaled_by = excluded.scaled_by,
     revision = excluded.revision, generation = excluded.generation, observed_generation = excluded.observed_generation,
     revised_at = coalesce(excluded.revised_at, stored.revised_at), source_created_at = excluded.source_created_at, source_version = excluded.source_version,
     fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING new.id, new.uid, old.id IS NULL AS inserted, old.images IS DISTINCT FROM new.images AS images_changed,
    old.health->'troubles' <> '[]'::jsonb AS was_troubled,
    CASE WHEN old.desired_replicas <> new.desired_replicas THEN old.desired_replicas END AS scaled_from`;

interface WrittenRow {
  id: string;
  uid: string;
  inserted: boolean;
  images_changed: boolean;
  /** Null for a new one. */
  was_troubled: boolean | null;
  /** Replicas before, where another number is wanted now. */
  scaled_from: number | null;
}

/** Ids of the Deployments that were written, and of their errors that changed. */
export interface WrittenDeployments {
  ids: string[];
  errorIds: string[];
}

/**
 * Writes Deployments that {@link planItems} let through, which images they run, their errors and how they were scaled.
 * `revisedAt` gives by uid when the revision in force began, where that is news.
 */
export async function writeDeployments(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly PlannedItem<'deployment'>[],
  revisedAt: ReadonlyMap<string, string>,
): Promise<WrittenDeployments> {
  const rows = items.map(({ uid, version, fingerprint, object }) => ({
    uid,
    version,
    fingerprint,
    namespace: object.namespace,
    name: object.name,
    labels: object.labels,
    annotations: object.annotations,
    health_status: object.health.status,
    health_rank: HEALTH_RANK[object.health.status],
    health: withTypes(object.health),
    ...object.replicas,
    paused: object.paused,
    management_type: object.management.type,
    management_tool: object.management.tool,
    management_source: object.management.source,
    strategy: object.strategy,
    conditions: object.conditions,
    service_account: object.serviceAccount,
    hpa: object.hpa,
    images: object.images,
    pod_labels: object.podLabels,
    scaled_by: object.scaledBy,
    revision: object.revision,
    generation: object.generation,
    observed_generation: object.observedGeneration,
    revised_at: revisedAt.get(uid) ?? null,
    created_at: object.createdAt,
  }));
  const written = await sql.query<WrittenRow>({
    name: 'write-deployments',
    text: UPSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
  const itemOf = new Map(items.map((item) => [item.uid, item]));
  const pairs = written.flatMap((row) => {
    const item = itemOf.get(row.uid);
    return item ? [{ row, item }] : [];
  });
  const changed = pairs
    .filter(({ row }) => row.images_changed)
    .map(({ row, item }) => ({ deploymentId: row.id, isNew: row.inserted, images: item.object.images }));
  if (changed.length > 0) await writeDeploymentImages(sql, ctx, changed);
  const troubled = pairs
    .filter(({ row, item }) => row.was_troubled || item.object.health.troubles.length > 0)
    .map(({ row, item }) => ({
      deploymentId: row.id,
      at: observedAt(item, ctx.now),
      troubles: item.object.health.troubles,
    }));
  const errorIds = await writeWorkloadErrors(sql, ctx, troubled);
  await appendChangeEvents(sql, ctx, pairs.flatMap(scaling));
  return { ids: written.map((row) => row.id), errorIds };

  function scaling({ row, item }: (typeof pairs)[number]): NewChange[] {
    if (row.scaled_from === null) return [];
    const { name, namespace, replicas, scaledBy } = item.object;
    const values = [{ subject: 'replicas', before: String(row.scaled_from), after: String(replicas.desired) }];
    const at = observedAt(item, ctx.now);
    const about = { kind: 'deployment' as const, id: row.id, name, namespace, values };
    if (scaledBy === null) return [{ type: 'scaled', at, ...about, actor: null, quiet: false }];
    const { manager, operation, tool } = scaledBy;
    const actor = { manager, operation, tool, source: null, changeCause: null };
    return [{ type: 'scaled', at: scaledBy.at ?? at, ...about, actor, quiet: tool === 'hpa' }];
  }
}
