import type { RejectedItem, RevisionManifest } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import { differencesBetween } from '../revision/difference.ts';
import type { AgentContext } from './agent-context.ts';
import { type ReadItem, reject } from './parse-items.ts';

const UPSERT = `
  INSERT INTO revisions AS stored
    (organization_id, cluster_id, deployment_id, number, template_hash, replica_set, current, outcome, started_at, finished_at,
     rolled_back_to, actor, images, manifest, source_version, fingerprint, first_seen_at)
  SELECT $1, $2, item.deployment_id, item.number, item.template_hash, item.replica_set, item.current, item.outcome, item.started_at,
     item.finished_at, item.rolled_back_to, item.actor, item.images, item.manifest, item.version, item.fingerprint, $4
  FROM json_to_recordset($3::json) AS item(
     deployment_id uuid, number int, template_hash text, replica_set text, current boolean, outcome text, started_at timestamptz,
     finished_at timestamptz, rolled_back_to int, actor jsonb, images jsonb, manifest jsonb, version bigint, fingerprint text)
  ON CONFLICT (organization_id, deployment_id, number) DO UPDATE SET
     template_hash = excluded.template_hash, replica_set = excluded.replica_set, current = excluded.current, images = excluded.images,
     outcome = CASE
       WHEN excluded.current AND stored.outcome = 'complete' THEN stored.outcome
       WHEN excluded.current THEN excluded.outcome
       WHEN stored.outcome = 'progressing' THEN 'superseded'
       ELSE stored.outcome END,
     finished_at = CASE
       WHEN stored.outcome = 'complete' THEN stored.finished_at
       WHEN excluded.current THEN excluded.finished_at
       WHEN stored.outcome = 'progressing' THEN coalesce(excluded.finished_at, $4)
       ELSE stored.finished_at END,
     started_at = coalesce(stored.started_at, excluded.started_at),
     rolled_back_to = coalesce(stored.rolled_back_to, excluded.rolled_back_to),
     source_version = excluded.source_version, fingerprint = excluded.fingerprint
  RETURNING new.deployment_id, new.number, old.id IS NULL AS inserted, new.current`;

const RETIRE_EARLIER = `
  UPDATE revisions stored SET current = false,
    outcome = CASE stored.outcome WHEN 'progressing' THEN 'superseded' ELSE stored.outcome END,
    finished_at = CASE stored.outcome WHEN 'progressing' THEN $3 ELSE stored.finished_at END
  FROM unnest($2::uuid[], $4::int[]) AS newer(deployment_id, number)
  WHERE stored.organization_id = $1 AND stored.deployment_id = newer.deployment_id
    AND stored.current AND stored.number < newer.number`;

const DATE_DEPLOYMENTS = `
  UPDATE deployments d SET revised_at = coalesce(r.started_at, r.first_seen_at)
  FROM revisions r
  WHERE d.organization_id = $1 AND d.id = ANY($2::uuid[])
    AND r.organization_id = $1 AND r.deployment_id = d.id AND r.current
    AND d.revised_at IS DISTINCT FROM coalesce(r.started_at, r.first_seen_at)`;

interface Parent {
  id: string;
  uid: string;
}

/** Writes revisions that {@link classifyItem} let through; returns the ids of their Deployments, and those without one. */
export async function writeRevisions(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: ReadItem<'revision'>[],
): Promise<{ written: number; deploymentIds: string[]; rejected: RejectedItem[] }> {
  const parents = await sql.query<Parent>({
    name: 'revision-parents',
    text: 'SELECT id, uid FROM deployments WHERE organization_id = $1 AND cluster_id = $2 AND uid = ANY($3)',
    values: [ctx.organizationId, ctx.clusterId, [...new Set(items.map((item) => item.object.deploymentUid))]],
  });
  const idOf = new Map(parents.map((parent) => [parent.uid, parent.id]));
  const rejected: RejectedItem[] = [];
  const rows = items.flatMap(({ index, uid, version, fingerprint, object }) => {
    const deploymentId = idOf.get(object.deploymentUid);
    if (uid !== `${object.deploymentUid}:${object.number}`) {
      rejected.push(reject(index, uid, 'invalid_item', 'uid: is not <deploymentUid>:<number> of its object'));
      return [];
    }
    if (!deploymentId) {
      rejected.push(reject(index, uid, 'parent_unknown', 'object.deploymentUid: no such Deployment in this cluster'));
      return [];
    }
    const { deploymentUid: _parent, templateHash, replicaSet, startedAt, finishedAt, rolledBackTo, ...rest } = object;
    return [
      {
        ...rest,
        deployment_id: deploymentId,
        template_hash: templateHash,
        replica_set: replicaSet,
        started_at: startedAt,
        finished_at: finishedAt,
        rolled_back_to: rolledBackTo,
        version,
        fingerprint,
      },
    ];
  });
  if (rows.length === 0) return { written: 0, deploymentIds: [], rejected };
  const written = await sql.query<{ deployment_id: string; number: number; inserted: boolean; current: boolean }>({
    name: 'write-revisions',
    text: UPSERT,
    values: [ctx.organizationId, ctx.clusterId, JSON.stringify(rows), ctx.now],
  });
  const deploymentIds = [...new Set(written.map((row) => row.deployment_id))];
  const current = written.filter((row) => row.current);
  await sql.query({
    name: 'retire-revisions',
    text: RETIRE_EARLIER,
    values: [ctx.organizationId, current.map((row) => row.deployment_id), ctx.now, current.map((row) => row.number)],
  });
  await sql.query({ name: 'date-deployments', text: DATE_DEPLOYMENTS, values: [ctx.organizationId, deploymentIds] });
  await writeDifferences(
    sql,
    ctx,
    written.filter((row) => row.inserted),
  );
  return { written: written.length, deploymentIds, rejected };
}

/** The inserted revisions and those that follow them now have another predecessor. */
const NEIGHBOURS = `
  SELECT r.id, r.manifest, earlier.manifest AS before
  FROM revisions r
  CROSS JOIN LATERAL (
    SELECT manifest FROM revisions p
    WHERE p.organization_id = $1 AND p.deployment_id = r.deployment_id AND p.number < r.number
    ORDER BY p.number DESC LIMIT 1) AS earlier
  WHERE r.organization_id = $1 AND r.id IN (
    SELECT unnest(ARRAY[own.id, following.id])
    FROM unnest($2::uuid[], $3::int[]) AS inserted(deployment_id, number)
    JOIN revisions own ON own.organization_id = $1 AND own.deployment_id = inserted.deployment_id AND own.number = inserted.number
    LEFT JOIN LATERAL (
      SELECT id FROM revisions n
      WHERE n.organization_id = $1 AND n.deployment_id = inserted.deployment_id AND n.number > inserted.number
      ORDER BY n.number LIMIT 1) AS following ON true)`;

const STORE_DIFFERENCES = `
  UPDATE revisions r SET differences = item.differences
  FROM json_to_recordset($2::json) AS item(id uuid, differences jsonb)
  WHERE r.organization_id = $1 AND r.id = item.id`;

async function writeDifferences(
  sql: SqlTransaction,
  ctx: AgentContext,
  inserted: { deployment_id: string; number: number }[],
): Promise<void> {
  if (inserted.length === 0) return;
  const pairs = await sql.query<{ id: string; manifest: RevisionManifest; before: RevisionManifest }>({
    name: 'revision-neighbours',
    text: NEIGHBOURS,
    values: [ctx.organizationId, inserted.map((row) => row.deployment_id), inserted.map((row) => row.number)],
  });
  if (pairs.length === 0) return;
  const rows = pairs.map((pair) => ({ id: pair.id, differences: differencesBetween(pair.before, pair.manifest) }));
  await sql.query({
    name: 'store-differences',
    text: STORE_DIFFERENCES,
    values: [ctx.organizationId, JSON.stringify(rows)],
  });
}
