import { DAY_MS } from './civil-date.ts';
import { readTimeZone } from './time-zone-name.ts';

/** A change of a zone's offset from UTC, in milliseconds; `at` is the first instant of the new one. */
export interface Transition {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** A piece of time with one offset, as far as it is known around an instant: at least two days to either side. */
export interface Stretch {
  /** Offset from UTC in milliseconds; positive is east. */
  readonly offset: number;
  readonly from: number;
  /** The first instant that no longer belongs to it. */
  readonly until: number;
  /** The change it begins with; null when it only begins where knowledge does. */
  readonly began: Transition | null;
  readonly endsInTransition: boolean;
}

/** Offsets of one zone, found once and kept. */
export interface ZoneOffsets {
  readonly canonical: string;
  offsetAt(instant: number): number;
  stretchAt(instant: number): Stretch;
}

interface Window {
  readonly from: number;
  readonly until: number;
  readonly firstOffset: number;
  readonly transitions: readonly Transition[];
}

const CORE_DAYS = 8;
const MARGIN_DAYS = 2;
const MOST_WINDOWS = 2048;
/** Years 1000 to 9999: what the runtime prints in four digits. */
const FIRST_INSTANT = -30_610_224_000_000;
const LAST_INSTANT = 253_402_300_800_000;

const zones = new Map<string, ZoneOffsets>();

/** The offsets of a zone by any of its names; throws RangeError when there is no such zone. */
export function zoneOffsets(name: string): ZoneOffsets {
  const reading = readTimeZone(name);
  if (!reading.ok) throw new RangeError(`No such time zone: ${JSON.stringify(name)}`);
  let zone = zones.get(reading.canonical);
  if (zone === undefined) {
    zone = reading.canonical === 'UTC' ? utc : createZone(reading.canonical);
    zones.set(reading.canonical, zone);
  }
  return zone;
}

const utc: ZoneOffsets = {
  canonical: 'UTC',
  offsetAt: () => 0,
  stretchAt: () => ({ offset: 0, from: -Infinity, until: Infinity, began: null, endsInTransition: false }),
};

function createZone(canonical: string): ZoneOffsets {
  const askedOffset = offsetReader(canonical);
  const windows = new Map<number, Window>();

  function windowAt(instant: number): Window {
    const number = Math.floor(instant / (CORE_DAYS * DAY_MS));
    let window = windows.get(number);
    if (window === undefined) {
      if (!(instant >= FIRST_INSTANT && instant < LAST_INSTANT))
        throw new RangeError(`Not an instant of the years 1000 to 9999: ${instant}`);
      if (windows.size >= MOST_WINDOWS) windows.clear();
      window = exploreWindow(number, askedOffset);
      windows.set(number, window);
    }
    return window;
  }

  return {
    canonical,
    offsetAt(instant) {
      const { firstOffset, transitions } = windowAt(instant);
      let offset = firstOffset;
      for (const transition of transitions) {
        if (transition.at > instant) break;
        offset = transition.after;
      }
      return offset;
    },
    stretchAt(instant) {
      const window = windowAt(instant);
      let began: Transition | null = null;
      for (const transition of window.transitions) {
        if (transition.at > instant) {
          const from = began?.at ?? window.from;
          return { offset: transition.before, from, until: transition.at, began, endsInTransition: true };
        }
        began = transition;
      }
      const from = began?.at ?? window.from;
      return { offset: began?.after ?? window.firstOffset, from, until: window.until, began, endsInTransition: false };
    },
  };
}

/** Asks once a day: no zone ever changed and changed back within one. */
function exploreWindow(number: number, askedOffset: (instant: number) => number): Window {
  const from = (number * CORE_DAYS - MARGIN_DAYS) * DAY_MS;
  const until = ((number + 1) * CORE_DAYS + MARGIN_DAYS) * DAY_MS;
  const firstOffset = askedOffset(from);
  const transitions: Transition[] = [];
  let before = firstOffset;
  for (let instant = from; instant < until; instant += DAY_MS) {
    const after = askedOffset(instant + DAY_MS);
    if (after !== before) transitions.push({ at: changeBetween(instant, before, askedOffset), before, after });
    before = after;
  }
  return { from, until, firstOffset, transitions };
}

/** The first second of the day after `from` with another offset. */
function changeBetween(from: number, before: number, askedOffset: (instant: number) => number): number {
  let same = from;
  let other = from + DAY_MS;
  while (other - same > 1000) {
    const middle = same + Math.floor((other - same) / 2000) * 1000;
    if (askedOffset(middle) === before) same = middle;
    else other = middle;
  }
  return other;
}

/** Reads a zone's wall clock at a whole second from the runtime's tables, and the offset from that. */
function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const wall = new Date(0);
  return (instant) => {
    const numbers = format.format(instant).match(/\d+/g)?.map(Number) ?? [];
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = numbers;
    wall.setUTCFullYear(year, month - 1, day);
    wall.setUTCHours(hour, minute, second, 0);
    return wall.getTime() - instant;
  };
}
