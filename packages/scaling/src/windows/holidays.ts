import { instantOfWallTime, wallClockAt } from '@moonin/schedule';
import type { ReadTemplate } from './read-template.ts';

/** The date (`YYYY-MM-DD`) that a zone's calendar shows at an instant. */
export function localDate(instant: number, timeZone: string): string {
  const { year, month, day } = wallClockAt(instant, timeZone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether a window that starts at an instant is left out: the day on which it starts decides. */
export function startsOnHoliday({ holidays, timeZone }: ReadTemplate, start: number): boolean {
  return holidays.size > 0 && holidays.has(localDate(start, timeZone));
}

/** The first instant of the local day of an instant. */
export function startOfLocalDay(instant: number, timeZone: string): number {
  const { year, month, day } = wallClockAt(instant, timeZone);
  return instantOfWallTime({ year, month, day }, timeZone);
}
