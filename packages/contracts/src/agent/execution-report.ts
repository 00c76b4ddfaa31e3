import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { AGENT_LIMITS } from './limits.ts';
import { containerImage } from './pod-template.ts';

/** `unknown`: its Job went before its end was seen. */
export const EXECUTION_STATUSES = ['running', 'suspended', 'complete', 'failed', 'missed', 'unknown'] as const;
export const executionStatus = z.enum(EXECUTION_STATUSES);
export type ExecutionStatus = z.infer<typeof executionStatus>;

/** The end of a failed container's log, redacted. `source` says where it was read. */
export const executionLog = z.strictObject({
  container: storableText(253).nullable(),
  text: storableText(AGENT_LIMITS.logChars),
  /** True when lines before it were left out. */
  truncated: z.boolean(),
  source: z.enum(['current', 'previous', 'termination_message']),
});
export type ExecutionLog = z.infer<typeof executionLog>;

/**
 * One run of a CronJob: a Job that it owns, or a run that it missed. The item's uid is the Job's uid, and of a missed one
 * `<cronJobUid>:missed:<scheduledFor>`. A delete item says that the Job is gone; the execution stays as history.
 */
export const executionReport = z.strictObject({
  cronJobUid: storableName(128),
  jobUid: storableText(128).nullable(),
  jobName: storableText(253).nullable(),
  status: executionStatus,
  trigger: z.enum(['schedule', 'manual']).default('schedule'),
  scheduledFor: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Pods that were started. */
  attempts: z.int().min(0),
  pod: storableText(253).nullable(),
  container: storableText(253).nullable(),
  exitCode: z.int().nullable(),
  signal: z.int().nullable(),
  /** Kubernetes' word: OOMKilled, DeadlineExceeded, BackoffLimitExceeded, PodFailurePolicy, Error, … */
  reason: storableText(253).nullable(),
  message: storableText(4_096).nullable(),
  images: z.array(containerImage).max(200),
  log: executionLog.nullable(),
  /** Why a failed run has no log. */
  logProblem: storableText(1_024).nullable(),
});
export type ExecutionReport = z.infer<typeof executionReport>;

/** Uid of the item about a run that never began; `scheduledFor` is the text that its report has. */
export function missedExecutionUid(cronJobUid: string, scheduledFor: string): string {
  return `${cronJobUid}:missed:${scheduledFor}`;
}
