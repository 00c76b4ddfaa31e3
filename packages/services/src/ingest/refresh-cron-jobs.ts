import { CRON_JOB_STATES } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';

const RANKS = CRON_JOB_STATES.map((state, rank) => `WHEN '${state}' THEN ${rank}`).join(' ');

// A run of which nobody saw the end says nothing of how the CronJob is.
const REFRESH = `
  UPDATE cron_jobs c SET
    state = now.state, state_rank = CASE now.state ${RANKS} END, last_execution_id = now.execution_id, last_run_at = now.run_at
  FROM (
    SELECT c.id, newest.id AS execution_id, newest.at AS run_at,
      CASE
        WHEN c.report->>'scheduleProblem' IS NOT NULL THEN 'invalid'
        WHEN c.suspended THEN 'suspended'
        WHEN ended.status = 'failed' THEN 'failing'
        WHEN ended.status = 'missed' THEN 'missed'
        WHEN newest.status = 'running' THEN 'running'
        WHEN ended.status = 'complete' THEN 'ok'
        ELSE 'never' END AS state
    FROM cron_jobs c
    LEFT JOIN LATERAL (
      SELECT id, at, status FROM executions e WHERE e.organization_id = $1 AND e.cron_job_id = c.id
      ORDER BY at DESC, id DESC LIMIT 1) newest ON true
    LEFT JOIN LATERAL (
      SELECT status FROM executions e
      WHERE e.organization_id = $1 AND e.cron_job_id = c.id AND e.status IN ('complete', 'failed', 'missed')
      ORDER BY at DESC, id DESC LIMIT 1) ended ON true
    WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])) now
  WHERE c.organization_id = $1 AND c.id = now.id
    AND (c.state, c.last_execution_id, c.last_run_at) IS DISTINCT FROM (now.state, now.execution_id, now.run_at)
  RETURNING c.id`;

/** Brings the state of CronJobs in line with their runs; returns those that have another one now. */
export async function refreshCronJobs(
  sql: SqlTransaction,
  ctx: AgentContext,
  cronJobIds: readonly string[],
): Promise<string[]> {
  if (cronJobIds.length === 0) return [];
  const changed = await sql.query<{ id: string }>({
    name: 'refresh-cron-jobs',
    text: REFRESH,
    values: [ctx.organizationId, [...new Set(cronJobIds)]],
  });
  return changed.map(({ id }) => id);
}
