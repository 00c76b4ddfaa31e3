import { type Cron, ruleSchedule, runsBetween } from '@moonin/schedule';

/** From a leap year on, so that years of both lengths are met. */
const FROM = Date.UTC(2028, 0, 1) - 1;
const UNTIL = Date.UTC(2030, 1, 1);
const MOST_RUNS = 5_000;

/**
 * The least time in milliseconds between two runs of a cron; Infinity for one that runs less than twice in two
 * years. By a clock that is never changed: a day of 23 hours makes no daily rule too frequent.
 */
export function shortestPeriodMs(cron: Cron): number {
  let shortest = Infinity;
  let last: number | null = null;
  for (const run of runsBetween(ruleSchedule(cron, 'UTC'), { after: FROM, until: UNTIL, limit: MOST_RUNS })) {
    if (last !== null) shortest = Math.min(shortest, run - last);
    last = run;
  }
  return shortest;
}
