import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { HEALTH_RANK } from './health-rank.ts';
import type { PlannedItem } from './plan-items.ts';
import { writeDeploymentImages } from './write-deployment-images.ts';

const UPSERT = `
  INSERT INTO deployments AS stored
    (organization_id, cluster_id, uid, namespace, name, labels, annotations, health_status, health_rank, health,
     desired_replicas, current_replicas, updated_replicas, ready_replicas, available_replicas, paused,
     management_type, management_tool, management_source, strategy, conditions, service_account, hpa, images, revision,
     generation, observed_generation, revised_at, source_created_at, source_version, fingerprint, first_seen_at, changed_at)
  SELECT $1, $2, item.uid, item.namespace, item.name, item.labels, item.annotations, item.health_status, item.health_rank, item.health,
     item.desired, item.current, item.updated, item.ready, item.available, item.paused,
     item.management_type, item.management_tool, item.management_source, item.strategy, item.conditions, item.service_account,
     nullif(item.hpa, 'null'::jsonb), item.images, item.revision, item.generation, item.observed_generation, item.revised_at, item.created_at, item.version, item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(
     uid text, namespace text, name text, labels jsonb, annotations jsonb, health_status text, health_rank smallint, health jsonb,
     desired int, current int, updated int, ready int, available int, paused boolean,
     management_type text, management_tool text, management_source text, strategy jsonb, conditions jsonb, service_account text,
     hpa jsonb, images jsonb, revision int, generation bigint, observed_generation bigint, revised_at timestamptz, created_at timestamptz,
     version bigint, fingerprint text)
  ON CONFLICT (organization_id, cluster_id, uid) DO UPDATE SET
     namespace = excluded.namespace, name = excluded.name, labels = excluded.labels, annotations = excluded.annotations,
     health_status = excluded.health_status, health_rank = excluded.health_rank, health = excluded.health,
     desired_replicas = excluded.desired_replicas, current_replicas = excluded.current_replicas,
     updated_replicas = excluded.updated_replicas, ready_replicas = excluded.ready_replicas,
     available_replicas = excluded.available_replicas, paused = excluded.paused, management_type = excluded.management_type,
     management_tool = excluded.management_tool, management_source = excluded.management_source, strategy = excluded.strategy,
     conditions = excluded.conditions, service_account = excluded.service_account, hpa = excluded.hpa, images = excluded.images,
     revision = excluded.revision, generation = excluded.generation, observed_generation = excluded.observed_generation,
     revised_at = coalesce(excluded.revised_at, stored.revised_at), source_created_at = excluded.source_created_at, source_version = excluded.source_version,
     fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING new.id, new.uid, old.id IS NULL AS inserted, old.images IS DISTINCT FROM new.images AS images_changed`;

/**
 * Writes Deployments that {@link planItems} let through, and which images they run; returns their ids. `revisedAt` gives
 * by uid when the revision in force began, where that is news.
 */
export async function writeDeployments(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly PlannedItem<'deployment'>[],
  revisedAt: ReadonlyMap<string, string>,
): Promise<string[]> {
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
    health: object.health,
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
    revision: object.revision,
    generation: object.generation,
    observed_generation: object.observedGeneration,
    revised_at: revisedAt.get(uid) ?? null,
    created_at: object.createdAt,
  }));
  const written = await sql.query<{ id: string; uid: string; inserted: boolean; images_changed: boolean }>({
    name: 'write-deployments',
    text: UPSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
  const imagesOf = new Map(items.map((item) => [item.uid, item.object.images]));
  const changed = written
    .filter((row) => row.images_changed)
    .map((row) => ({ deploymentId: row.id, isNew: row.inserted, images: imagesOf.get(row.uid) ?? [] }));
  if (changed.length > 0) await writeDeploymentImages(sql, ctx, changed);
  return written.map((row) => row.id);
}
