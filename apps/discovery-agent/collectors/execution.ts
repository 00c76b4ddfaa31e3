import type { ContainerImage, ExecutionLog, ExecutionReport } from '@moonin/contracts';
import type { MissedRun } from '@moonin/schedule';
import type { JobView } from '../views/job-view.ts';
import type { PodView } from '../views/pod-view.ts';
import { type AttemptFailure, isBetterAttempt } from './attempt.ts';
import { clip } from './bounded-text.ts';
import { containerImages } from './container-images.ts';
import { pulledDigests } from './deployment.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

/** A log that was read, with what tells it from another one. `text` is null when it was let go. */
export type KeptLog = Omit<ExecutionLog, 'text'> & {
  readonly text: string | null;
  readonly digest: string;
  /** The server has it. */
  readonly isDelivered: boolean;
};

/** What was learned of a run's failed tries while their pods were there. */
export interface RunNote {
  readonly failure: AttemptFailure;
  readonly log: KeptLog | null;
  readonly problem: string | null;
}

/** Words of a Job that say more than how its last container ended. */
const TELLING_REASONS = new Set(['DeadlineExceeded', 'PodFailurePolicy', 'FailedIndexes', 'MaxFailedIndexesExceeded']);
/** Words of a container that only say that it ended badly. */
const PLAIN_END = /^(Error|(ExitCode|Signal):\d+)$/;

/**
 * Report of a run. How its tries went is told only once the Job has failed: until then another may go well. `identity` is what
 * tells a change: of the log its digest, since the text is let go when the server has it.
 */
export function collectExecution(
  parts: { job: JobView; cronJobUid: string; pods: readonly PodView[]; note: RunNote | null },
  sanitiser: ReportSanitiser,
): { report: ExecutionReport; identity: object } {
  const { job, cronJobUid, pods, note } = parts;
  const base: ExecutionReport = {
    cronJobUid,
    jobUid: job.metadata.uid,
    jobName: job.metadata.name,
    status: job.status,
    trigger: job.trigger,
    scheduledFor: job.scheduledFor,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
    attempts: Math.max(job.attempts, pods.length),
    pod: null,
    container: null,
    exitCode: null,
    signal: null,
    reason: null,
    message: null,
    images: imagesOf(job, pods, sanitiser),
    log: null,
    logProblem: null,
  };
  if (job.status === 'complete') return whole({ ...base, exitCode: 0, pod: doneBy(pods) });
  if (job.status !== 'failed') return whole(base);
  const failed: ExecutionReport = { ...base, ...failureFacts(job, note?.failure ?? lastAttempt(pods), sanitiser) };
  const log = note?.log ?? null;
  if (log === null) return whole({ ...failed, logProblem: note === null ? problemWithout(pods) : note.problem });
  const { text, digest, isDelivered, ...about } = log;
  // The spool has it and will deliver it; this report does not.
  if (text === null && !isDelivered) return whole(failed);
  return {
    report: { ...failed, log: text === null ? null : { ...about, text } },
    identity: { ...failed, log: { ...about, digest } },
  };
}

function whole(report: ExecutionReport): { report: ExecutionReport; identity: object } {
  return { report, identity: report };
}

function lastAttempt(pods: readonly PodView[]): AttemptFailure | null {
  let last: AttemptFailure | null = null;
  for (const { attempt } of pods) {
    if (attempt !== null && (last === null || isBetterAttempt(attempt, last))) last = attempt;
  }
  return last;
}

function failureFacts(
  job: JobView,
  failure: AttemptFailure | null,
  sanitiser: ReportSanitiser,
): Partial<ExecutionReport> {
  if (failure === null) return { reason: job.reason, message: job.message };
  const { pod, container, exitCode, signal, reason } = failure;
  const isJobTelling = job.reason !== null && TELLING_REASONS.has(job.reason);
  const isEndTelling = reason !== null && !PLAIN_END.test(reason);
  const message = [job.message, endInWords(failure, sanitiser)].filter((part) => part !== null).join('; ');
  return {
    pod,
    container,
    exitCode,
    signal,
    reason: isJobTelling || !isEndTelling ? (job.reason ?? reason) : reason,
    message: message === '' ? null : clip(message, 4_096),
  };
}

function endInWords(
  { container, exitCode, reason, message }: AttemptFailure,
  sanitiser: ReportSanitiser,
): string | null {
  if (message !== null) return sanitiser.text(message);
  if (exitCode === null || container === null) return null;
  return `container ${container} ended with exit code ${exitCode}${reason === null ? '' : ` (${reason})`}`;
}

/** Nothing is wrong while a pod is there whose log is about to be read. */
function problemWithout(pods: readonly PodView[]): string | null {
  return pods.length > 0 ? null : 'no pod of this run was there to read its log from';
}

function imagesOf(job: JobView, pods: readonly PodView[], sanitiser: ReportSanitiser): ContainerImage[] {
  return containerImages({ containers: job.containers, digests: pulledDigests(pods), sanitiser });
}

/** The pod that did it; of several the first by name. */
function doneBy(pods: readonly PodView[]): string | null {
  const names = pods
    .filter(({ stage, attempt }) => stage === 'ended' && attempt === null)
    .map(({ metadata }) => metadata.name);
  return names.sort()[0] ?? null;
}

const MISSED: Record<MissedRun['reason'], { reason: string; message: string }> = {
  'still-running': {
    reason: 'JobAlreadyActive',
    message: 'a Job was still running and the concurrency policy is Forbid',
  },
  deadline: { reason: 'MissSchedule', message: 'not started within the starting deadline' },
  'not-started': { reason: 'MissSchedule', message: 'not started before the next run was due' },
};

/** Report of a run that never began; its uid is the contract's `missedExecutionUid`. */
export function collectMissedExecution(cronJobUid: string, missed: MissedRun): ExecutionReport {
  return {
    cronJobUid,
    jobUid: null,
    jobName: null,
    status: 'missed',
    trigger: 'schedule',
    scheduledFor: new Date(missed.scheduledAt).toISOString(),
    startedAt: null,
    finishedAt: null,
    attempts: 0,
    pod: null,
    container: null,
    exitCode: null,
    signal: null,
    ...MISSED[missed.reason],
    // Nothing ran.
    images: [],
    log: null,
    logProblem: null,
  };
}
