import { kubernetesSchedule, type MissedRun, missedRuns, runsBetween, type SeenJob } from '@moonin/schedule';
import { nextRunMs } from '../collectors/cron-job.ts';
import { millisOf } from '../collectors/timed-trouble.ts';
import type { CronJobView } from '../views/cron-job-view.ts';
import type { JobView } from '../views/job-view.ts';

/** Finds the runs that CronJobs missed, each once, as time passes and Jobs come and go. */
export interface MissedRunLog {
  /** A Job that is there, or was until now. */
  saw(job: JobView): void;
  /** The latest missed runs of a CronJob, oldest first, and when to look again; null when never. */
  look(
    cronJob: CronJobView,
    jobs: readonly JobView[],
    nowMs: number,
  ): { missed: readonly MissedRun[]; nextLookMs: number | null };
  forget(cronJobUid: string): void;
  readonly size: number;
}

interface State {
  specKey: string;
  decidedUntil: number;
  readonly seen: Map<string, SeenJob>;
  missed: readonly MissedRun[];
}

/** Missed runs of one CronJob that are told again until the next: more is history that the server has. */
const KEPT_RUNS = 20;
/** A Job on its way counts as there; as `missedRuns` has it. */
const SETTLE_MS = 30_000;
const MOST_SEEN = 500;

export function createMissedRunLog(): MissedRunLog {
  const states = new Map<string, State>();

  function stateOf(cronJob: CronJobView, createdMs: number, nowMs: number): State {
    const { uid } = cronJob.metadata;
    const { schedule, timeZone, suspended } = cronJob.told;
    const specKey = JSON.stringify([schedule, timeZone, suspended]);
    const known = states.get(uid);
    if (known === undefined) {
      // What was before somebody last wrote the spec was on another schedule, or suspended.
      const from = millisOf(cronJob.told.lastScheduleAt) ?? createdMs;
      const decidedUntil = Math.max(from, millisOf(cronJob.specWrittenAt) ?? 0);
      const state: State = { specKey, decidedUntil, seen: new Map(), missed: [] };
      states.set(uid, state);
      return state;
    }
    if (known.specKey !== specKey) {
      known.specKey = specKey;
      known.decidedUntil = nowMs;
    }
    return known;
  }

  function prune({ seen, decidedUntil }: State): void {
    for (const [uid, { scheduledAt, endedAt }] of seen) {
      const isOver = endedAt !== null && endedAt < decidedUntil && (scheduledAt ?? 0) <= decidedUntil;
      if (isOver || seen.size > MOST_SEEN) seen.delete(uid);
    }
  }

  return {
    saw(job) {
      if (job.cronJobUid === null) return;
      states.get(job.cronJobUid)?.seen.set(job.metadata.uid, seenJob(job));
    },
    look(cronJob, jobs, nowMs) {
      const { timing, zone, told } = cronJob;
      const createdAt = millisOf(told.createdAt);
      if (timing === null || createdAt === null) return { missed: [], nextLookMs: null };
      const state = stateOf(cronJob, createdAt, nowMs);
      for (const job of jobs) state.seen.set(job.metadata.uid, seenJob(job));
      const { suspended, concurrencyPolicy, startingDeadlineSeconds } = told;
      const lastScheduleTime = millisOf(told.lastScheduleAt);
      const watched = {
        timing,
        timeZone: zone,
        suspended,
        concurrencyPolicy,
        createdAt,
        lastScheduleTime,
        startingDeadlineSeconds,
      };
      const found = missedRuns({
        cronJob: watched,
        seen: [...state.seen.values()],
        now: nowMs,
        decidedUntil: state.decidedUntil,
        settleMs: SETTLE_MS,
        limit: KEPT_RUNS,
      });
      state.decidedUntil = found.decidedUntil;
      state.missed = [...state.missed, ...found.missed].slice(-KEPT_RUNS);
      prune(state);
      return { missed: state.missed, nextLookMs: nextLook(cronJob, found, nowMs) };
    },
    forget: (cronJobUid) => void states.delete(cronJobUid),
    get size() {
      return states.size;
    },
  };
}

function seenJob({ scheduledFor, startedAt, finishedAt, status }: JobView): SeenJob {
  const isOver = status === 'complete' || status === 'failed';
  return {
    scheduledAt: millisOf(scheduledFor),
    startedAt: millisOf(startedAt),
    endedAt: isOver ? (millisOf(finishedAt) ?? millisOf(startedAt)) : null,
  };
}

/** When the next run changes, when the latest run is settled, and when one that waits is past its deadline. */
function nextLook(cronJob: CronJobView, { waiting }: { waiting: number | null }, nowMs: number): number | null {
  const next = nextRunMs(cronJob, nowMs);
  const { startingDeadlineSeconds } = cronJob.told;
  const times = [
    next,
    next === null ? null : lastRunBefore(cronJob, nowMs),
    waiting !== null && startingDeadlineSeconds !== null ? waiting + startingDeadlineSeconds * 1_000 + SETTLE_MS : null,
  ];
  const future = times.filter((time): time is number => time !== null && time > nowMs);
  return future.length === 0 ? null : Math.min(...future) + 500;
}

/** The instant at which a run of the last moments is settled; null when there was none. */
function lastRunBefore({ timing, zone }: CronJobView, nowMs: number): number | null {
  if (timing?.kind !== 'cron') return null;
  const [run] = runsBetween(kubernetesSchedule(timing, zone), { after: nowMs - SETTLE_MS, until: nowMs, limit: 1 });
  return run === undefined ? null : run + SETTLE_MS;
}
