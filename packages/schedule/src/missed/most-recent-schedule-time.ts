import type { Schedule } from '../schedule.ts';

/** A CronJob's own record of when it may have run, as epoch milliseconds. */
export interface CronJobRecord {
  readonly createdAt: number;
  readonly lastScheduleTime: number | null;
  readonly startingDeadlineSeconds: number | null;
}

/**
 * What the controller concludes about the runs since the last one: the time it would start now, and how many it missed.
 */
export interface MostRecentScheduleTime {
  /** What it counts from: the last run or the creation, or the starting deadline where that is later. */
  readonly earliest: number;
  /** The run to start now; null when none is due. */
  readonly mostRecent: number | null;
  /** Missed runs by its estimate: none, up to a hundred, or more, about which it warns. */
  readonly missed: 'none' | 'few' | 'many';
}

const FEW = 100;
/** What the controller adds to the time of its next look, against clocks that are a little off. */
const LOOK_AGAIN_MS = 100;
/** More runs than this since the last one are not walked through; Kubernetes has no such bound. */
const MOST_STEPS = 100_000;

/**
 * The run that the CronJob controller of Kubernetes 1.36 would start at `now`, by its own estimate: it extrapolates
 * from the first two runs, so that an irregular schedule may get none although one is due. Null when the schedule never
 * runs.
 */
export function mostRecentScheduleTime(
  record: CronJobRecord,
  schedule: Schedule,
  now: number,
  { withDeadline }: { withDeadline: boolean },
): MostRecentScheduleTime | null {
  const { createdAt, lastScheduleTime, startingDeadlineSeconds } = record;
  let earliest = lastScheduleTime ?? createdAt;
  if (withDeadline && startingDeadlineSeconds !== null) {
    earliest = Math.max(earliest, now - startingDeadlineSeconds * 1000);
  }
  const first = schedule.nextAfter(earliest);
  if (first === null) return null;
  if (now < first) return { earliest, mostRecent: null, missed: 'none' };
  const second = schedule.nextAfter(first);
  if (second === null) return null;
  if (now < second) return { earliest, mostRecent: first, missed: 'none' };
  const distanceSeconds = Math.round((second - first) / 1000);
  const count = Math.floor(Math.floor((now - first) / 1000) / distanceSeconds) + 1;
  let mostRecent: number | null = null;
  let run = schedule.nextAfter(first + (count - 2) * distanceSeconds * 1000);
  for (let steps = 0; run !== null && run <= now && steps < MOST_STEPS; steps++) {
    mostRecent = run;
    run = schedule.nextAfter(run);
  }
  return { earliest, mostRecent, missed: count > FEW ? 'many' : 'few' };
}

/** After how many milliseconds the controller looks at a CronJob again; null when its schedule never runs. */
export function nextLookMs(record: CronJobRecord, schedule: Schedule, now: number): number | null {
  const recent = mostRecentScheduleTime(record, schedule, now, { withDeadline: false });
  const from = recent === null ? now : (recent.mostRecent ?? (recent.missed === 'none' ? recent.earliest : now));
  const next = schedule.nextAfter(from);
  return next === null ? null : next + LOOK_AGAIN_MS - now;
}
