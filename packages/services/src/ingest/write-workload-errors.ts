import type { PodTrouble } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { errorsOf } from './troubles-to-errors.ts';

/** An error that comes back within this time is the same one, once more. */
const REOPENS_WITHIN = "interval '10 minutes'";

const SAME_CAUSE = (a: string, b: string) => `
  ${a}.deployment_id = ${b}.deployment_id AND ${a}.type = ${b}.type AND ${a}.init = ${b}.init
  AND ${a}.container = ${b}.container AND ${a}.revision IS NOT DISTINCT FROM ${b}.revision`;

// All parts see the errors as they were before, and no two of them write one row.
const WRITE = `
  WITH looked AS (
    SELECT * FROM unnest($2::uuid[], $3::timestamptz[]) AS looked(deployment_id, at)),
  wanted AS MATERIALIZED (
    SELECT item.*, looked.at FROM json_to_recordset($4::json) AS item(
      deployment_id uuid, type text, init boolean, container text, revision int, reason text, severity text, severity_rank smallint,
      message text, details text, exit_code int, pods int, total_pods int, since timestamptz)
    JOIN looked ON looked.deployment_id = item.deployment_id),
  known AS MATERIALIZED (
    SELECT wanted.*, e.id FROM wanted CROSS JOIN LATERAL (
      SELECT e.id FROM workload_errors e
      WHERE e.organization_id = $1 AND ${SAME_CAUSE('e', 'wanted')}
        AND (e.cleared_at IS NULL OR e.cleared_at >= wanted.at - ${REOPENS_WITHIN})
      ORDER BY e.cleared_at DESC NULLS FIRST LIMIT 1) e),
  gone AS (
    UPDATE workload_errors e SET cleared_at = greatest(looked.at, e.last_seen_at),
      mitigated_at = coalesce(e.mitigated_at, greatest(looked.at, e.last_seen_at)), mitigation = coalesce(e.mitigation, 'automatic')
    FROM looked
    WHERE e.organization_id = $1 AND e.deployment_id = looked.deployment_id AND e.cleared_at IS NULL
      AND NOT EXISTS (SELECT FROM wanted WHERE ${SAME_CAUSE('wanted', 'e')})
    RETURNING e.id),
  -- What a person called mitigated stays so while it is there; what had gone and is back is open again.
  seen AS (
    UPDATE workload_errors e SET
      count = e.count + (e.cleared_at IS NOT NULL)::int, cleared_at = NULL,
      mitigated_at = CASE WHEN e.cleared_at IS NULL THEN e.mitigated_at END,
      mitigation = CASE WHEN e.cleared_at IS NULL THEN e.mitigation END,
      mitigated_by_id = CASE WHEN e.cleared_at IS NULL THEN e.mitigated_by_id END,
      reason = known.reason, severity = known.severity, severity_rank = known.severity_rank,
      message = coalesce(known.message, e.message), details = coalesce(known.details, e.details),
      exit_code = coalesce(known.exit_code, e.exit_code), pods = known.pods, total_pods = coalesce(known.total_pods, e.total_pods),
      last_seen_at = greatest(e.last_seen_at, known.at)
    FROM known WHERE e.organization_id = $1 AND e.id = known.id
    RETURNING new.id, ROW(old.count, old.pods, old.total_pods, old.reason, old.severity, old.message, old.details, old.exit_code)
      IS DISTINCT FROM ROW(new.count, new.pods, new.total_pods, new.reason, new.severity, new.message, new.details, new.exit_code) AS told),
  opened AS (
    INSERT INTO workload_errors (organization_id, cluster_id, deployment_id, revision, type, init, container, reason, severity,
      severity_rank, message, details, exit_code, pods, total_pods, first_seen_at, last_seen_at)
    SELECT $1, $5, wanted.deployment_id, wanted.revision, wanted.type, wanted.init, wanted.container, wanted.reason, wanted.severity,
      wanted.severity_rank, wanted.message, wanted.details, wanted.exit_code, wanted.pods, wanted.total_pods,
      least(coalesce(wanted.since, wanted.at), wanted.at), wanted.at
    FROM wanted WHERE NOT EXISTS (SELECT FROM known WHERE ${SAME_CAUSE('known', 'wanted')})
    RETURNING id)
  SELECT id FROM gone UNION ALL SELECT id FROM seen WHERE told UNION ALL SELECT id FROM opened`;

/**
 * Brings the errors of Deployments in line with the troubles of their newest reports, in one statement: opens, updates,
 * reopens, mitigates. Returns the errors that changed. Call it only for who has or had troubles.
 */
export async function writeWorkloadErrors(
  sql: SqlTransaction,
  ctx: AgentContext,
  deployments: readonly { deploymentId: string; at: string; troubles: readonly PodTrouble[] }[],
): Promise<string[]> {
  if (deployments.length === 0) return [];
  const wanted = deployments.flatMap(({ deploymentId, troubles }) =>
    errorsOf(troubles).map((row) => ({ deployment_id: deploymentId, ...row })),
  );
  const changed = await sql.query<{ id: string }>({
    name: 'write-errors',
    text: WRITE,
    values: [
      ctx.organizationId,
      deployments.map(({ deploymentId }) => deploymentId),
      deployments.map(({ at }) => at),
      JSON.stringify(wanted),
      ctx.clusterId,
    ],
  });
  return changed.map(({ id }) => id);
}

const END_OF_DEPLOYMENTS = `
  UPDATE workload_errors SET cleared_at = greatest($3, last_seen_at),
    mitigated_at = coalesce(mitigated_at, greatest($3, last_seen_at)), mitigation = coalesce(mitigation, 'automatic')
  WHERE organization_id = $1 AND deployment_id = ANY($2::uuid[]) AND cleared_at IS NULL
  RETURNING id`;

/** Mitigates the errors of Deployments that the cluster no longer has; returns them. */
export async function mitigateErrorsOfDeleted(
  sql: SqlTransaction,
  ctx: AgentContext,
  deploymentIds: readonly string[],
): Promise<string[]> {
  const changed = await sql.query<{ id: string }>({
    name: 'end-errors',
    text: END_OF_DEPLOYMENTS,
    values: [ctx.organizationId, deploymentIds, ctx.now],
  });
  return changed.map(({ id }) => id);
}
