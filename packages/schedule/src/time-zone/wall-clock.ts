import { civilDate, DAY_MS, dayNumber, weekday } from './civil-date.ts';
import type { ZoneOffsets } from './zone-offsets.ts';
import { zoneOffsets } from './zone-offsets.ts';

/** What a clock on the wall shows: month 1 to 12, weekday 0 (Sunday) to 6. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** A wall clock's face to set: no weekday, and what is left out is 0. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
}

/** The wall clock of local milliseconds, counted as if the zone were UTC. */
export function wallClockOfLocal(localMs: number): WallClock {
  const days = Math.floor(localMs / DAY_MS);
  const second = Math.floor((localMs - days * DAY_MS) / 1000);
  const { year, month, day } = civilDate(days);
  return {
    year,
    month,
    day,
    weekday: weekday(days),
    hour: Math.floor(second / 3600),
    minute: Math.floor(second / 60) % 60,
    second: second % 60,
  };
}

/** What the wall clock of a zone shows at an instant (epoch milliseconds). */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  return wallClockOfLocal(instant + zoneOffsets(timeZone).offsetAt(instant));
}

/**
 * The instant (epoch milliseconds) of a wall time: one that the clock skips is moved later by the gap's length, one
 * that it shows twice is its first pass.
 */
export function instantOfWallTime(wall: WallTime, timeZone: string): number {
  const { year, month, day, hour = 0, minute = 0, second = 0 } = wall;
  const localMs = dayNumber(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000;
  return instantOfLocal(localMs, zoneOffsets(timeZone));
}

function instantOfLocal(localMs: number, zone: ZoneOffsets): number {
  // No offset reaches a day: a day earlier as if in UTC is before any pass of this wall time.
  let stretch = zone.stretchAt(localMs - DAY_MS);
  while (stretch.endsInTransition) {
    const next = zone.stretchAt(stretch.until);
    if (localMs < stretch.until + Math.max(stretch.offset, next.offset)) break;
    stretch = next;
  }
  return localMs - stretch.offset;
}
