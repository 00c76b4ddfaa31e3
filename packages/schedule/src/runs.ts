import type { Schedule, TwoWaySchedule } from './schedule.ts';

const MOST_RUNS = 10_000;

/** The stretch of time that one run of a rule holds, as epoch milliseconds; `until` no longer belongs to it. */
export interface RunWindow {
  readonly from: number;
  readonly until: number;
}

/** The next runs after an instant, fewer where the schedule ends. */
export function nextRuns(schedule: Schedule, after: number, count: number): number[] {
  return [...runsBetween(schedule, { after, until: Infinity, limit: count })];
}

/**
 * Runs with `after` < run ≤ `until`, one by one as they are asked for; at most `limit` of them (10,000 where it is not
 * said).
 */
export function* runsBetween(
  schedule: Schedule,
  { after, until, limit = MOST_RUNS }: { after: number; until: number; limit?: number },
): Generator<number, void, undefined> {
  let run: number | null = after;
  for (let count = 0; count < limit; count++) {
    run = schedule.nextAfter(run);
    if (run === null || run > until) return;
    yield run;
  }
}

/**
 * The window that is open at an instant: of the latest run at or before it, for so long; null when that one is over.
 */
export function windowAt(schedule: TwoWaySchedule, instant: number, durationMs: number): RunWindow | null {
  const from = schedule.lastAt(instant);
  return from !== null && instant < from + durationMs ? { from, until: from + durationMs } : null;
}
