import type { CronJobStatistics } from '@moonin/contracts';

/** Runs of one status that were meant for one quarter of an hour. */
export interface RunBucket {
  at: Date;
  status: string;
  found: number;
}

type Day = CronJobStatistics['days'][number];
const COUNTED = ['complete', 'failed', 'missed'] as const;

/** Adds quarters of an hour up to the days of a time zone, oldest first; no zone's day begins within one. */
export function runsByDay(buckets: readonly RunBucket[], timeZone: string): Day[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<string, Day>();
  for (const { at, status, found } of buckets) {
    const day = format.format(at);
    const counts = days.get(day) ?? { day, complete: 0, failed: 0, missed: 0, other: 0 };
    counts[COUNTED.find((known) => known === status) ?? 'other'] += found;
    days.set(day, counts);
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
