import { kubernetesSchedule } from '../kubernetes/kubernetes-schedule.ts';
import type { KubernetesTiming } from '../kubernetes/read-kubernetes-schedule.ts';
import { runsBetween } from '../runs.ts';
import type { CronJobRecord } from './most-recent-schedule-time.ts';

/** A CronJob as far as missed runs go; instants are epoch milliseconds. */
export interface WatchedCronJob extends CronJobRecord {
  readonly timing: KubernetesTiming;
  readonly timeZone: string | null;
  readonly suspended: boolean;
  readonly concurrencyPolicy: 'Allow' | 'Forbid' | 'Replace';
}

/** A Job of the CronJob that is or was there; `endedAt` is null while it runs. */
export interface SeenJob {
  readonly scheduledAt: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** A scheduled time at which no Job came to be, and why it never will. */
export interface MissedRun {
  readonly scheduledAt: number;
  /**
   * A Job still ran and the policy forbids another; the starting deadline passed; or a later run was due before it
   * started.
   */
  readonly reason: 'still-running' | 'deadline' | 'not-started';
}

/** Missed runs, oldest first, and what to remember for the next question. */
export interface MissedRuns {
  readonly missed: readonly MissedRun[];
  /** Earlier ones that are left out because there are more than the limit. */
  readonly more: boolean;
  /** The latest run when it has no Job yet and may still get one. */
  readonly waiting: number | null;
  /** Every scheduled time up to here is decided: pass it as `decidedUntil` the next time. */
  readonly decidedUntil: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DEFAULT_LIMIT = 100;
const DEFAULT_SETTLE_MS = 30_000;

/** What is known when missed runs are asked for. */
export interface MissedRunsQuestion {
  readonly cronJob: WatchedCronJob;
  /** Every Job observed since `decidedUntil`, also those that are gone again. */
  readonly seen: readonly SeenJob[];
  readonly now: number;
  /**
   * The last answer's; the instant of the change after one of the schedule, its zone or `suspend`. Where neither is
   * known, counting begins at the last run, since older Jobs may be cleaned up.
   */
  readonly decidedUntil?: number | null;
  /** Judged is the state of so long ago (30 s), so that a Job on its way counts as there. */
  readonly settleMs?: number;
  /** At most so many, the latest (100). */
  readonly limit?: number;
}

/**
 * The scheduled times that have no Job and will not get one, by the rules of the CronJob controller: of several due
 * runs it starts the latest alone, not after its starting deadline, and with Forbid not while a Job runs. A suspended
 * one misses nothing.
 */
export function missedRuns({
  cronJob,
  seen,
  now,
  decidedUntil = null,
  settleMs = DEFAULT_SETTLE_MS,
  limit = DEFAULT_LIMIT,
}: MissedRunsQuestion): MissedRuns {
  const start = decidedUntil ?? cronJob.lastScheduleTime ?? cronJob.createdAt;
  const from = Math.max(start, cronJob.createdAt);
  if (cronJob.suspended) return { missed: [], more: false, waiting: null, decidedUntil: Math.max(from, now) };
  const until = Math.max(from, now - settleMs);
  const covered = coveredMinutes(cronJob, seen);
  const due = latestRuns(cronJob, from, until, limit + covered.size + 2);
  const open = due.filter((run) => !covered.has(minuteOf(run)));
  const latest = due.at(-1) ?? null;
  const waiting = latest !== null && open.at(-1) === latest && !isTooLate(cronJob, latest, until) ? latest : null;
  const missed = open
    .filter((run) => run !== waiting)
    .map((scheduledAt) => ({ scheduledAt, reason: reasonOf(cronJob, seen, scheduledAt, until) }));
  return {
    missed: missed.slice(-limit),
    more: missed.length > limit,
    waiting,
    decidedUntil: waiting === null ? until : waiting - 1,
  };
}

/** Minutes for which a Job was made; the controller makes at most one for each. */
function coveredMinutes({ lastScheduleTime }: WatchedCronJob, seen: readonly SeenJob[]): Set<number> {
  const times = [...seen.map(({ scheduledAt }) => scheduledAt), lastScheduleTime];
  return new Set(times.filter((time) => time !== null).map(minuteOf));
}

function minuteOf(instant: number): number {
  return Math.floor(instant / MINUTE_MS);
}

function isTooLate({ startingDeadlineSeconds }: WatchedCronJob, run: number, now: number): boolean {
  return startingDeadlineSeconds !== null && run + startingDeadlineSeconds * 1000 < now;
}

function reasonOf(cronJob: WatchedCronJob, seen: readonly SeenJob[], run: number, now: number): MissedRun['reason'] {
  const ranThen = ({ startedAt, scheduledAt, endedAt }: SeenJob) =>
    (startedAt ?? scheduledAt ?? Infinity) <= run && (endedAt === null || endedAt > run);
  if (cronJob.concurrencyPolicy === 'Forbid' && seen.some(ranThen)) return 'still-running';
  return isTooLate(cronJob, run, now) ? 'deadline' : 'not-started';
}

/** The last runs with `from` < run ≤ `until`, at most `limit`, without walking through all of a long time. */
function latestRuns(
  { timing, timeZone, lastScheduleTime, createdAt }: WatchedCronJob,
  from: number,
  until: number,
  limit: number,
): number[] {
  if (timing.kind === 'every') {
    return latestOfGrid(lastScheduleTime ?? createdAt, timing.delaySeconds * 1000, from, until, limit);
  }
  const schedule = kubernetesSchedule(timing, timeZone);
  for (let spanMs = HOUR_MS; ; spanMs *= 2) {
    const start = Math.max(from, until - spanMs);
    const runs = [...runsBetween(schedule, { after: start, until, limit: Infinity })];
    if (runs.length > limit || start === from) return runs.slice(-limit);
  }
}

/** Runs a fixed time apart, counted from an anchor in both directions. */
function latestOfGrid(anchor: number, stepMs: number, from: number, until: number, limit: number): number[] {
  const newest = anchor + Math.floor((until - anchor) / stepMs) * stepMs;
  const runs: number[] = [];
  for (let run = newest; run > from && runs.length < limit; run -= stepMs) runs.unshift(run);
  return runs;
}
