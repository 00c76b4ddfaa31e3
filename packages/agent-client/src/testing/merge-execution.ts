import { type ExecutionReport, executionReport } from '@moonin/contracts';

const ENDED = new Set<ExecutionReport['status']>(['complete', 'failed']);

/** What is kept of a run when a newer report comes: how it ended and its log are never taken back. */
export function mergeExecution(held: unknown, told: ExecutionReport): ExecutionReport {
  const before = executionReport.safeParse(held);
  if (!before.success) return told;
  const isEndKept = ENDED.has(before.data.status) && !ENDED.has(told.status);
  const log = told.log ?? before.data.log;
  const isBeginningKept = told.message !== null && before.data.message?.startsWith(told.message) === true;
  return {
    ...told,
    status: isEndKept ? before.data.status : told.status,
    finishedAt: told.finishedAt ?? before.data.finishedAt,
    exitCode: told.exitCode ?? before.data.exitCode,
    reason: told.reason ?? before.data.reason,
    message: isBeginningKept ? before.data.message : (told.message ?? before.data.message),
    log,
    logProblem: log === null ? (told.logProblem ?? before.data.logProblem) : null,
  };
}

/** What a report that is older than `held` adds to it; null when nothing. */
export function addLateFacts(held: unknown, late: unknown): ExecutionReport | null {
  const before = executionReport.safeParse(held);
  const told = executionReport.safeParse(late);
  if (!before.success || !told.success) return null;
  const bringsLog = before.data.log === null && told.data.log !== null;
  const bringsEnd = !ENDED.has(before.data.status) && ENDED.has(told.data.status);
  if (!bringsLog && !bringsEnd) return null;
  const { status, log, exitCode, reason, finishedAt } = told.data;
  return {
    ...before.data,
    ...(bringsEnd ? { status, finishedAt, exitCode, reason } : {}),
    log: before.data.log ?? log,
    logProblem: (before.data.log ?? log) === null ? before.data.logProblem : null,
  };
}
