import type { CronJobStatistics } from '@moonin/contracts';

type Day = CronJobStatistics['days'][number];

/** One cell of the calendar: a day, and its runs where there were any. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly runs: Day | null;
}

/** How a day went: by its worst run. */
export type DayOutcome = 'none' | 'complete' | 'failed' | 'missed' | 'other';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const MONDAY = 1;

/** Weeks from Monday to Sunday, oldest first, that end with the week of `today`; days after today are left out. */
export function calendarWeeks(days: readonly Day[], today: string, weeks: number): CalendarDay[][] {
  const known = new Map(days.map((day) => [day.day, day]));
  const endMs = Date.parse(`${today}T00:00:00Z`);
  const weekday = (new Date(endMs).getUTCDay() - MONDAY + WEEK_DAYS) % WEEK_DAYS;
  const firstMs = endMs - (weekday + (weeks - 1) * WEEK_DAYS) * DAY_MS;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => firstMs + (week * WEEK_DAYS + day) * DAY_MS)
      .filter((atMs) => atMs <= endMs)
      .map((atMs) => new Date(atMs).toISOString().slice(0, 10))
      .map((day) => ({ day, runs: known.get(day) ?? null })),
  );
}

/** The worst of a day's runs: failed before missed, both before the rest. */
export function dayOutcome(runs: Day | null): DayOutcome {
  if (runs === null) return 'none';
  if (runs.failed > 0) return 'failed';
  if (runs.missed > 0) return 'missed';
  if (runs.complete > 0) return 'complete';
  return runs.other > 0 ? 'other' : 'none';
}

/** The day of a moment in a zone, as `YYYY-MM-DD`. */
export function dayIn(timeMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(timeMs);
}
