import { civilDate, DAY_MS, dayNumber, daysInMonth, weekday } from '../time-zone/civil-date.ts';
import type { Cron } from './cron.ts';

/** The local times of a cron, as milliseconds of a clock without a zone. */
export interface LocalTimes {
  /** The first at or after `localMs`; null when none comes within nine years. */
  atOrAfter(localMs: number): number | null;
  /** The last at or before `localMs`; null when none was within nine years. */
  atOrBefore(localMs: number): number | null;
}

/** 29 February can be eight years away. */
const YEARS_AHEAD = 9;

/** Prepares the search of a cron's local times. */
export function localTimes(cron: Cron): LocalTimes {
  const months = flags(cron.months, 13);
  const daysOfMonth = flags(cron.daysOfMonth, 32);
  const daysOfWeek = flags(cron.daysOfWeek, 7);
  const either = cron.dayRule === 'either';
  const { hours, minutes, seconds } = cron;
  const hoursDown = hours.toReversed();
  const minutesDown = minutes.toReversed();
  const firstOfDay = timeAtOrAfter(0);
  const lastOfDay = timeAtOrBefore(86_399);

  function isDay(dayOfMonth: number, dayOfWeek: number): boolean {
    const byDate = daysOfMonth[dayOfMonth] === true;
    const byWeekday = daysOfWeek[dayOfWeek] === true;
    return either ? byDate || byWeekday : byDate && byWeekday;
  }

  function dayAtOrAfter(from: number): number | null {
    let { year, month, day } = civilDate(from);
    for (const lastYear = year + YEARS_AHEAD; year <= lastYear; day = 1) {
      if (months[month]) {
        const beforeMonth = dayNumber(year, month, 1) - 1;
        for (const last = daysInMonth(year, month); day <= last; day++) {
          if (isDay(day, weekday(beforeMonth + day))) return beforeMonth + day;
        }
      }
      month = month === 12 ? 1 : month + 1;
      if (month === 1) year++;
    }
    return null;
  }

  function dayAtOrBefore(from: number): number | null {
    let { year, month, day } = civilDate(from);
    for (const firstYear = year - YEARS_AHEAD; year >= firstYear; day = daysInMonth(year, month)) {
      if (months[month]) {
        const beforeMonth = dayNumber(year, month, 1) - 1;
        for (; day >= 1; day--) {
          if (isDay(day, weekday(beforeMonth + day))) return beforeMonth + day;
        }
      }
      month = month === 1 ? 12 : month - 1;
      if (month === 12) year--;
    }
    return null;
  }

  function timeAtOrAfter(secondOfDay: number): number | null {
    for (const hour of hours) {
      if (hour * 3600 + 3599 < secondOfDay) continue;
      for (const minute of minutes) {
        const start = hour * 3600 + minute * 60;
        if (start + 59 < secondOfDay) continue;
        const second = seconds.find((value) => start + value >= secondOfDay);
        if (second !== undefined) return start + second;
      }
    }
    return null;
  }

  function timeAtOrBefore(secondOfDay: number): number | null {
    for (const hour of hoursDown) {
      if (hour * 3600 > secondOfDay) continue;
      for (const minute of minutesDown) {
        const start = hour * 3600 + minute * 60;
        if (start > secondOfDay) continue;
        const second = seconds.findLast((value) => start + value <= secondOfDay);
        if (second !== undefined) return start + second;
      }
    }
    return null;
  }

  return {
    atOrAfter(localMs) {
      if (firstOfDay === null) return null;
      const wanted = Math.floor(localMs / DAY_MS);
      let day = dayAtOrAfter(wanted);
      if (day === wanted) {
        const time = timeAtOrAfter(Math.ceil((localMs - wanted * DAY_MS) / 1000));
        if (time !== null) return day * DAY_MS + time * 1000;
        day = dayAtOrAfter(wanted + 1);
      }
      return day === null ? null : day * DAY_MS + firstOfDay * 1000;
    },
    atOrBefore(localMs) {
      if (lastOfDay === null) return null;
      const wanted = Math.floor(localMs / DAY_MS);
      let day = dayAtOrBefore(wanted);
      if (day === wanted) {
        const time = timeAtOrBefore(Math.floor((localMs - wanted * DAY_MS) / 1000));
        if (time !== null) return day * DAY_MS + time * 1000;
        day = dayAtOrBefore(wanted - 1);
      }
      return day === null ? null : day * DAY_MS + lastOfDay * 1000;
    },
  };
}

function flags(values: readonly number[], size: number): readonly boolean[] {
  const flags = new Array<boolean>(size).fill(false);
  for (const value of values) flags[value] = true;
  return flags;
}
