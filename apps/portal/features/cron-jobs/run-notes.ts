import type { CronJobStatistics, ExecutionListItem } from '@moonin/contracts';

/** A run that began this much after its time is late: controllers look once in ten seconds, and a busy cluster takes longer. */
const LATE_MS = 60_000;
/** More than this many times what nine of ten runs take is too long. */
const TOO_LONG = 1.5;

type Timed = Pick<ExecutionListItem, 'scheduledFor' | 'startedAt'>;

/** Milliseconds that a run began after its time; null where it was not late, or nobody knows. */
export function lateByMs({ scheduledFor, startedAt }: Timed): number | null {
  if (scheduledFor === null || startedAt === null) return null;
  const lateMs = Date.parse(startedAt) - Date.parse(scheduledFor);
  return lateMs >= LATE_MS ? lateMs : null;
}

/** True for a run that took far longer than its CronJob's runs usually do. */
export function isTooLong(durationMs: number | null, usual: CronJobStatistics['usual']): boolean {
  return durationMs !== null && usual !== null && durationMs > usual.p90Ms * TOO_LONG;
}
