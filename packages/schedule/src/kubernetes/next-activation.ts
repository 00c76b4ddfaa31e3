import type { Cron } from '../cron/cron.ts';
import { DAY_MS, dayNumber } from '../time-zone/civil-date.ts';
import { type WallClock, wallClockOfLocal } from '../time-zone/wall-clock.ts';
import type { ZoneOffsets } from '../time-zone/zone-offsets.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const YEARS_AHEAD = 5;

/** A cron prepared for the search of its activations. */
export interface ActivationSearch {
  next(after: number): number | null;
}

/**
 * Activations as the CronJob controller's library finds them: a skipped local time lost for that day, a repeated one
 * twice, nothing beyond five years. Its steps are followed, since they show: a midnight that is skipped can lose the
 * whole day.
 */
export function activationSearch(cron: Cron, zone: ZoneOffsets): ActivationSearch {
  const months = new Set(cron.months);
  const hours = new Set(cron.hours);
  const minutes = new Set(cron.minutes);
  const seconds = new Set(cron.seconds);
  const daysOfMonth = new Set(cron.daysOfMonth);
  const daysOfWeek = new Set(cron.daysOfWeek);
  const isDay = ({ day, weekday }: WallClock): boolean =>
    cron.dayRule === 'either'
      ? daysOfMonth.has(day) || daysOfWeek.has(weekday)
      : daysOfMonth.has(day) && daysOfWeek.has(weekday);
  // A field of commas alone is accepted and never matches; searching five years for it would take long.
  const possible = [months, hours, minutes, seconds].every((values) => values.size > 0);
  const wallAt = (instant: number): WallClock => wallClockOfLocal(instant + zone.offsetAt(instant));

  /** The instant of a wall time, by the offset that the first guess finds; the month may be 13. */
  function instantOf(year: number, month: number, day: number, secondOfDay: number): number {
    const days = month > 12 ? dayNumber(year + 1, month - 12, day) : dayNumber(year, month, day);
    const local = days * DAY_MS + secondOfDay * SECOND_MS;
    return local - zone.offsetAt(local - zone.offsetAt(local));
  }

  function nextMonth(instant: number): number {
    const { year, month, day, hour, minute, second } = wallAt(instant);
    return instantOf(year, month + 1, day, (hour * 60 + minute) * 60 + second);
  }

  function nextDay(instant: number): number {
    const { year, month, day, hour, minute, second } = wallAt(instant);
    let next = instantOf(year, month, day + 1, (hour * 60 + minute) * 60 + second);
    // A zone that skips a whole day sends the library back for ever; we go on behind that day.
    if (next <= instant) next = instantOf(year, month, day + 2, 0);
    const hourThen = wallAt(next).hour;
    if (hourThen === 0) return next;
    return hourThen > 12 ? next + (24 - hourThen) * HOUR_MS : next - hourThen * HOUR_MS;
  }

  function search(from: number): number | null {
    let at = from;
    // At the first move, what is smaller than the field at hand is set to zero; later it is so already.
    let moved = false;
    const lastYear = wallAt(at).year + YEARS_AHEAD;

    wrap: while (wallAt(at).year <= lastYear) {
      while (!months.has(wallAt(at).month)) {
        if (!moved) {
          moved = true;
          const { year, month } = wallAt(at);
          at = instantOf(year, month, 1, 0);
        }
        at = nextMonth(at);
        if (wallAt(at).month === 1) continue wrap;
      }
      while (!isDay(wallAt(at))) {
        if (!moved) {
          moved = true;
          const { year, month, day } = wallAt(at);
          at = instantOf(year, month, day, 0);
        }
        at = nextDay(at);
        if (wallAt(at).day === 1) continue wrap;
      }
      while (!hours.has(wallAt(at).hour)) {
        if (!moved) {
          moved = true;
          const { year, month, day, hour } = wallAt(at);
          at = instantOf(year, month, day, hour * 3600);
        }
        at += HOUR_MS;
        if (wallAt(at).hour === 0) continue wrap;
      }
      while (!minutes.has(wallAt(at).minute)) {
        if (!moved) {
          moved = true;
          at = Math.floor(at / MINUTE_MS) * MINUTE_MS;
        }
        at += MINUTE_MS;
        if (wallAt(at).minute === 0) continue wrap;
      }
      while (!seconds.has(wallAt(at).second)) {
        moved = true;
        at += SECOND_MS;
        if (wallAt(at).second === 0) continue wrap;
      }
      return at;
    }
    return null;
  }

  return {
    next: (after) => (possible ? search(Math.floor(after / SECOND_MS) * SECOND_MS + SECOND_MS) : null),
  };
}
