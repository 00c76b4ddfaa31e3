import type { RejectedItem } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { reject } from './parse-items.ts';
import { placeRevisions } from './place-revisions.ts';
import type { PlannedItem } from './plan-items.ts';
import { insertRevisions, type OwnedRevision, updateFollowing, updateRevisions } from './store-revisions.ts';

/** Writes revisions that {@link planItems} let through; returns the ids of their Deployments, and those without one. */
export async function writeRevisions(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly PlannedItem<'revision'>[],
): Promise<{ written: number; deploymentIds: string[]; rejected: RejectedItem[] }> {
  const fresh = items.filter(({ stored }) => !stored?.parentId);
  const known = items.flatMap((item) => (item.stored?.parentId ? [{ item, deploymentId: item.stored.parentId }] : []));
  const { placed, following, orphans } = await placeRevisions(sql, ctx, fresh);
  await insertRevisions(sql, ctx, placed);
  await updateFollowing(sql, ctx, following);
  const redated = await updateRevisions(sql, ctx, known);

  const written: OwnedRevision[] = [...placed, ...known];
  await retireEarlier(sql, ctx, written.filter(isCurrent));
  await dateDeployments(sql, ctx, [...placed.filter(isCurrent).map(deploymentIdOf), ...redated]);
  return {
    written: written.length,
    deploymentIds: [...new Set(written.map(deploymentIdOf))],
    rejected: orphans.map(({ index, uid }) =>
      reject(index, uid, 'parent_unknown', 'object.deploymentUid: no such Deployment in this cluster'),
    ),
  };
}

const isCurrent = ({ item }: OwnedRevision): boolean => item.object.current;
const deploymentIdOf = ({ deploymentId }: OwnedRevision): string => deploymentId;

const RETIRE_EARLIER = `
  UPDATE revisions stored SET current = false,
    outcome = CASE stored.outcome WHEN 'progressing' THEN 'superseded' ELSE stored.outcome END,
    finished_at = CASE stored.outcome WHEN 'progressing' THEN $3 ELSE stored.finished_at END
  FROM unnest($2::uuid[], $4::int[]) AS newer(deployment_id, number)
  WHERE stored.organization_id = $1 AND stored.deployment_id = newer.deployment_id
    AND stored.current AND stored.number < newer.number`;

async function retireEarlier(sql: SqlTransaction, ctx: AgentContext, current: readonly OwnedRevision[]): Promise<void> {
  if (current.length === 0) return;
  const numbers = current.map(({ item }) => item.object.number);
  await sql.query({
    name: 'retire-revisions',
    text: RETIRE_EARLIER,
    values: [ctx.organizationId, current.map(deploymentIdOf), ctx.now, numbers],
  });
}

const DATE_DEPLOYMENTS = `
  UPDATE deployments d SET revised_at = coalesce(r.started_at, r.first_seen_at)
  FROM revisions r
  WHERE d.organization_id = $1 AND d.id = ANY($2::uuid[])
    AND r.organization_id = $1 AND r.deployment_id = d.id AND r.current
    AND d.revised_at IS DISTINCT FROM coalesce(r.started_at, r.first_seen_at)`;

/** For Deployments that were not written together with the revision that dates them. */
async function dateDeployments(
  sql: SqlTransaction,
  ctx: AgentContext,
  deploymentIds: readonly string[],
): Promise<void> {
  if (deploymentIds.length === 0) return;
  await sql.query({
    name: 'date-deployments',
    text: DATE_DEPLOYMENTS,
    values: [ctx.organizationId, [...new Set(deploymentIds)]],
  });
}
