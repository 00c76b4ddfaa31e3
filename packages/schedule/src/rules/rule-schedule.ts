import { type Cron, isFull } from '../cron/cron.ts';
import { type LocalTimes, localTimes } from '../cron/local-times.ts';
import type { TwoWaySchedule } from '../schedule.ts';
import { DAY_MS } from '../time-zone/civil-date.ts';
import { type Stretch, type ZoneOffsets, zoneOffsets } from '../time-zone/zone-offsets.ts';

/** What is known of a stretch reaches this far, and no offset of one zone differs from another by as much. */
const SAFE_DISTANCE_MS = 2 * DAY_MS;

/**
 * Runs of a rule's cron in a time zone; RangeError when there is none. With fixed hours, a local time that the clock
 * skips runs later by the gap's length and one that it repeats in the first pass alone; with every hour, each time that
 * the clock shows runs.
 */
export function ruleSchedule(cron: Cron, timeZone: string): TwoWaySchedule {
  const times = localTimes(cron);
  const zone = zoneOffsets(timeZone);
  const fixedHours = !isFull(cron, 'hours');
  return {
    nextAfter: (instant) => nextRun(times, zone, fixedHours, Math.floor(instant / 1000) * 1000 + 1000),
    lastAt: (instant) => lastRun(times, zone, fixedHours, Math.floor(instant / 1000) * 1000),
  };
}

function nextRun(times: LocalTimes, zone: ZoneOffsets, fixedHours: boolean, from: number): number | null {
  for (let at = from; ; ) {
    const stretch = zone.stretchAt(at);
    const usableFrom = fixedHours ? Math.max(at, endOfSecondPass(stretch)) : at;
    const local = times.atOrAfter(usableFrom + stretch.offset);
    if (local === null) return null;
    const run = local - stretch.offset;
    const moved = fixedHours ? nextMoved(times, stretch, at) : null;
    if (moved !== null && moved <= run) return moved;
    if (run < stretch.until) return run;
    // Beyond what is known: near the run found with this offset, the offset may be another.
    at = stretch.endsInTransition ? stretch.until : Math.max(stretch.until, run - SAFE_DISTANCE_MS);
  }
}

function lastRun(times: LocalTimes, zone: ZoneOffsets, fixedHours: boolean, to: number): number | null {
  for (let at = to; ; ) {
    const stretch = zone.stretchAt(at);
    const local = times.atOrBefore(at + stretch.offset);
    const run = local === null ? null : local - stretch.offset;
    const usableFrom = fixedHours ? Math.max(stretch.from, endOfSecondPass(stretch)) : stretch.from;
    const usable = run !== null && run >= usableFrom ? run : null;
    const moved = fixedHours ? lastMoved(times, stretch, at) : null;
    if (usable !== null || moved !== null) return Math.max(usable ?? -Infinity, moved ?? -Infinity);
    if (run === null) return null;
    const before = stretch.from - 1000;
    at = stretch.began === null ? Math.min(before, run + SAFE_DISTANCE_MS) : before;
  }
}

/** Where the clock was put back: the end of what it shows a second time. */
function endOfSecondPass({ began }: Stretch): number {
  return began === null ? -Infinity : began.at + Math.max(0, began.before - began.after);
}

/** The first run at or after `at` that a gap at the beginning of this stretch moved. */
function nextMoved(times: LocalTimes, { began }: Stretch, at: number): number | null {
  if (began === null || began.after <= began.before || at >= began.at + began.after - began.before) return null;
  const local = times.atOrAfter(at + began.before);
  return local !== null && local < began.at + began.after ? local - began.before : null;
}

/** The last run at or before `at` that a gap at the beginning of this stretch moved. */
function lastMoved(times: LocalTimes, { began }: Stretch, at: number): number | null {
  if (began === null || began.after <= began.before) return null;
  const local = times.atOrBefore(Math.min(at + began.before, began.at + began.after - 1000));
  return local !== null && local >= began.at + began.before ? local - began.before : null;
}
