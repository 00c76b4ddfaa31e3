import type { RejectedItem } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { reject } from './parse-items.ts';
import type { PlannedItem } from './plan-items.ts';

type Execution = PlannedItem<'execution'>;

const COLUMNS = `
  uid text, cron_job_uid text, job_uid text, job_name text, status text, trigger text, scheduled_for timestamptz, started_at timestamptz,
  finished_at timestamptz, attempts int, pod text, container text, exit_code int, signal int, reason text, message text, images jsonb,
  log jsonb, log_problem text, version bigint, fingerprint text`;

const ENDED = "('complete', 'failed')";

/** What is known of an end, and a log, is never taken back; nor the end of a message whose beginning is told again, as by an
 * agent that started anew when the pod was gone. */
const UPSERT = `
  INSERT INTO executions AS stored
    (organization_id, cluster_id, cron_job_id, uid, job_uid, job_name, status, trigger, scheduled_for, started_at, finished_at, at,
     attempts, pod, container, exit_code, signal, reason, message, images, log, log_problem, source_version, fingerprint,
     first_seen_at, changed_at)
  SELECT $1, $2, c.id, item.uid, item.job_uid, item.job_name, item.status, item.trigger, item.scheduled_for, item.started_at,
     item.finished_at, coalesce(item.scheduled_for, item.started_at, $4), item.attempts, item.pod, item.container, item.exit_code,
     item.signal, item.reason, item.message, item.images, nullif(item.log, 'null'::jsonb), item.log_problem, item.version,
     item.fingerprint, $4, $4
  FROM json_to_recordset($3::json) AS item(${COLUMNS})
  JOIN cron_jobs c ON c.organization_id = $1 AND c.cluster_id = $2 AND c.uid = item.cron_job_uid
  ON CONFLICT (organization_id, cluster_id, uid) DO UPDATE SET
     status = CASE WHEN stored.status IN ${ENDED} AND excluded.status NOT IN ${ENDED} THEN stored.status ELSE excluded.status END,
     scheduled_for = coalesce(excluded.scheduled_for, stored.scheduled_for),
     started_at = coalesce(excluded.started_at, stored.started_at),
     finished_at = coalesce(excluded.finished_at, stored.finished_at),
     at = coalesce(excluded.scheduled_for, stored.scheduled_for, excluded.started_at, stored.started_at, stored.at),
     attempts = greatest(excluded.attempts, stored.attempts), pod = coalesce(excluded.pod, stored.pod),
     container = coalesce(excluded.container, stored.container), exit_code = coalesce(excluded.exit_code, stored.exit_code),
     signal = coalesce(excluded.signal, stored.signal), reason = coalesce(excluded.reason, stored.reason),
     message = CASE WHEN starts_with(stored.message, excluded.message) THEN stored.message
       ELSE coalesce(excluded.message, stored.message) END,
     images = excluded.images, log = coalesce(excluded.log, stored.log),
     log_problem = CASE WHEN coalesce(excluded.log, stored.log) IS NULL THEN coalesce(excluded.log_problem, stored.log_problem) END,
     source_version = excluded.source_version, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, deleted_at = NULL
  RETURNING id, uid, cron_job_id AS "cronJobId"`;

/** A report that came late adds what is not known: how a run ended, its log. Who or what is newer stays. */
const COMPLETE = `
  UPDATE executions stored SET
     status = CASE WHEN stored.status IN ${ENDED} OR item.status NOT IN ${ENDED} THEN stored.status ELSE item.status END,
     started_at = coalesce(stored.started_at, item.started_at), finished_at = coalesce(stored.finished_at, item.finished_at),
     attempts = greatest(stored.attempts, item.attempts), pod = coalesce(stored.pod, item.pod),
     container = coalesce(stored.container, item.container), exit_code = coalesce(stored.exit_code, item.exit_code),
     signal = coalesce(stored.signal, item.signal), reason = coalesce(stored.reason, item.reason),
     message = coalesce(stored.message, item.message), log = coalesce(stored.log, nullif(item.log, 'null'::jsonb)),
     log_problem = CASE WHEN coalesce(stored.log, nullif(item.log, 'null'::jsonb)) IS NULL
       THEN coalesce(stored.log_problem, item.log_problem) END,
     changed_at = $4
  FROM json_to_recordset($3::json) AS item(${COLUMNS})
  WHERE stored.organization_id = $1 AND stored.cluster_id = $2 AND stored.uid = item.uid AND (
     stored.log IS NULL AND nullif(item.log, 'null'::jsonb) IS NOT NULL
     OR stored.status NOT IN ${ENDED} AND stored.status <> 'missed' AND item.status IN ${ENDED})
  RETURNING stored.id, stored.uid, stored.cron_job_id AS "cronJobId"`;

interface WrittenRow {
  id: string;
  uid: string;
  cronJobId: string;
}

export interface WrittenExecutions {
  ids: string[];
  cronJobIds: string[];
  /** Late ones that told nothing new. */
  stale: number;
  /** Those whose CronJob is not known. */
  rejected: RejectedItem[];
}

/** Writes runs that {@link planItems} let through. */
export async function writeExecutions(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly Execution[],
): Promise<WrittenExecutions> {
  const late = items.filter(({ isLate }) => isLate);
  const fresh = items.filter(({ isLate }) => !isLate);
  const run = (name: string, text: string, part: readonly Execution[]) =>
    part.length === 0
      ? []
      : sql.query<WrittenRow>({
          name,
          text,
          values: [ctx.organizationId, ctx.clusterId, JSON.stringify(part.map(rowOf)), ctx.now],
        });
  const written = await run('write-executions', UPSERT, fresh);
  const completed = await run('complete-executions', COMPLETE, late);
  const known = new Set(written.map(({ uid }) => uid));
  const all = [...written, ...completed];
  return {
    ids: all.map(({ id }) => id),
    cronJobIds: all.map(({ cronJobId }) => cronJobId),
    stale: late.length - completed.length,
    rejected: fresh
      .filter(({ uid }) => !known.has(uid))
      .map(({ index, uid }) =>
        reject(index, uid, 'parent_unknown', 'object.cronJobUid: no such CronJob in this cluster'),
      ),
  };
}

function rowOf({ uid, version, fingerprint, object }: Execution) {
  return {
    uid,
    version,
    fingerprint,
    cron_job_uid: object.cronJobUid,
    job_uid: object.jobUid,
    job_name: object.jobName,
    status: object.status,
    trigger: object.trigger,
    scheduled_for: object.scheduledFor,
    started_at: object.startedAt,
    finished_at: object.finishedAt,
    attempts: object.attempts,
    pod: object.pod,
    container: object.container,
    exit_code: object.exitCode,
    signal: object.signal,
    reason: object.reason,
    message: object.message,
    images: object.images,
    log: object.log,
    log_problem: object.logProblem,
  };
}
