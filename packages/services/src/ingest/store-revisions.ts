import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import type { FollowingRevision, PlacedRevision } from './place-revisions.ts';
import type { PlannedItem } from './plan-items.ts';

/** A revision with the id of its Deployment. */
export interface OwnedRevision {
  item: PlannedItem<'revision'>;
  deploymentId: string;
}

const INSERT = `
  INSERT INTO revisions
    (organization_id, cluster_id, deployment_id, number, template_hash, replica_set, current, outcome, started_at, finished_at,
     rolled_back_to, actor, images, manifest, differences, helm, hpa, source_version, fingerprint, first_seen_at)
  SELECT $1, $2, item.deployment_id, item.number, item.template_hash, item.replica_set, item.current, item.outcome, item.started_at,
     item.finished_at, item.rolled_back_to, item.actor, item.images, item.manifest, item.differences, nullif(item.helm, 'null'::jsonb),
     nullif(item.hpa, 'null'::jsonb), item.version, item.fingerprint, $4
  FROM json_to_recordset($3::json) AS item(
     deployment_id uuid, number int, template_hash text, replica_set text, current boolean, outcome text, started_at timestamptz,
     finished_at timestamptz, rolled_back_to int, actor jsonb, images jsonb, manifest jsonb, differences jsonb, helm jsonb,
     hpa jsonb, version bigint, fingerprint text)`;

/** Stores revisions that were not known, each with its difference from the one before. */
export async function insertRevisions(
  sql: SqlTransaction,
  ctx: AgentContext,
  revisions: readonly PlacedRevision[],
): Promise<void> {
  if (revisions.length === 0) return;
  const rows = revisions.map((placed) => {
    const { actor, manifest } = placed.item.object;
    return { ...rowOf(placed), actor, manifest, differences: placed.differences };
  });
  await sql.query({
    name: 'insert-revisions',
    text: INSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
}

/** A revision keeps who made it and the manifest that it started with; a complete one never goes back. */
const UPDATE = `
  UPDATE revisions stored SET
     template_hash = item.template_hash, replica_set = item.replica_set, current = item.current,
     -- Only a revision in force is told with the digests that its pods run.
     images = CASE WHEN item.current THEN item.images ELSE stored.images END,
     outcome = CASE
       WHEN item.current AND stored.outcome = 'complete' THEN stored.outcome
       WHEN item.current THEN item.outcome
       WHEN stored.outcome = 'progressing' THEN 'superseded'
       ELSE stored.outcome END,
     finished_at = CASE
       WHEN stored.outcome = 'complete' THEN stored.finished_at
       WHEN item.current THEN item.finished_at
       WHEN stored.outcome = 'progressing' THEN coalesce(item.finished_at, $3)
       ELSE stored.finished_at END,
     started_at = coalesce(stored.started_at, item.started_at),
     rolled_back_to = coalesce(stored.rolled_back_to, item.rolled_back_to),
     helm = CASE WHEN item.current THEN coalesce(nullif(item.helm, 'null'::jsonb), stored.helm)
       ELSE coalesce(stored.helm, nullif(item.helm, 'null'::jsonb)) END,
     hpa = coalesce(stored.hpa, nullif(item.hpa, 'null'::jsonb)),
     source_version = item.version, fingerprint = item.fingerprint
  FROM json_to_recordset($2::json) AS item(
     deployment_id uuid, number int, template_hash text, replica_set text, current boolean, outcome text, started_at timestamptz,
     finished_at timestamptz, rolled_back_to int, images jsonb, helm jsonb, hpa jsonb, version bigint, fingerprint text)
  WHERE stored.organization_id = $1 AND stored.deployment_id = item.deployment_id AND stored.number = item.number
  RETURNING new.deployment_id AS "deploymentId",
    new.current AND (NOT old.current OR old.started_at IS DISTINCT FROM new.started_at) AS redated`;

/** Writes what is new of known revisions; returns the Deployments whose revision in force, or its start, is another one now. */
export async function updateRevisions(
  sql: SqlTransaction,
  ctx: AgentContext,
  revisions: readonly OwnedRevision[],
): Promise<string[]> {
  if (revisions.length === 0) return [];
  const updated = await sql.query<{ deploymentId: string; redated: boolean }>({
    name: 'update-revisions',
    text: UPDATE,
    values: [ctx.organizationId, JSON.stringify(revisions.map(rowOf)), ctx.now],
  });
  return updated.filter(({ redated }) => redated).map(({ deploymentId }) => deploymentId);
}

/** What both an insert and an update write. */
function rowOf({ item, deploymentId }: OwnedRevision) {
  const { object, version, fingerprint } = item;
  return {
    deployment_id: deploymentId,
    number: object.number,
    template_hash: object.templateHash,
    replica_set: object.replicaSet,
    current: object.current,
    outcome: object.outcome,
    started_at: object.startedAt,
    finished_at: object.finishedAt,
    rolled_back_to: object.rolledBackTo,
    images: object.images,
    helm: object.helm,
    hpa: object.hpa,
    version,
    fingerprint,
  };
}

const UPDATE_DIFFERENCES = `
  UPDATE revisions r SET differences = item.differences
  FROM json_to_recordset($2::json) AS item(id uuid, differences jsonb)
  WHERE r.organization_id = $1 AND r.id = item.id`;

/** Stores the difference of revisions that have another predecessor now. */
export async function updateFollowing(
  sql: SqlTransaction,
  ctx: AgentContext,
  following: readonly FollowingRevision[],
): Promise<void> {
  if (following.length === 0) return;
  await sql.query({
    name: 'update-differences',
    text: UPDATE_DIFFERENCES,
    values: [ctx.organizationId, JSON.stringify(following)],
  });
}
