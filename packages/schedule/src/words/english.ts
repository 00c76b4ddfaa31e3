import type { NumberSet } from '../cron/number-groups.ts';
import { clockTexts, durationParts, listText } from './clock-text.ts';
import type { DatesPlan, DayPlan, MonthsPlan, WeekdaysPlan } from './day-plan.ts';
import type { TimePlan, TimeSpan } from './time-plan.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** What a schedule that never runs is called. */
export const ENGLISH_NEVER = 'Never: no date matches';

/** A whole schedule in English. */
export function inEnglish(time: TimePlan, day: DayPlan): string {
  const days = daysText(day);
  // Where a part of the day is named, so is that it is every day's.
  const partOfDay = time.kind === 'clock' || time.kind === 'spans' || (time.kind === 'fields' && time.hours !== null);
  const everyDay = partOfDay && day.dates === null && day.weekdays === null ? 'every day' : '';
  return [timeText(time), everyDay, days].filter((text) => text !== '').join(' ');
}

/** A run so many seconds after the last one, in English. */
export function everyInEnglish(seconds: number): string {
  return `${everyText(seconds)} from the last run on`;
}

function timeText(time: TimePlan): string {
  switch (time.kind) {
    case 'clock':
      return `At ${list(clockTexts(time.times))}`;
    case 'steady':
      return steadyText(time.everySeconds, time.first);
    case 'spans':
      return `${everyText(time.everySeconds)} ${list(time.spans.map(spanText))}`;
    case 'fields': {
      const seconds = time.seconds === 'onTheMinute' ? [] : [fieldText('second', time.seconds)];
      return `At ${[...seconds, fieldText('minute', time.minutes), fieldText('hour', time.hours)].join(' of ')}`;
    }
  }
}

function steadyText(everySeconds: number, first: number): string {
  if (first === 0) return everyText(everySeconds);
  if (everySeconds === 60) return `At second ${first} of every minute`;
  if (everySeconds === 3600 && first % 60 === 0) return `At minute ${first / 60} of every hour`;
  return `${everyText(everySeconds)} starting at ${clockTexts([first])[0]}`;
}

function everyText(seconds: number): string {
  const [part, ...more] = durationParts(seconds);
  if (part?.count === 1 && more.length === 0) return `Every ${part.unit}`;
  const parts = durationParts(seconds).map(({ unit, count }) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return `Every ${list(parts)}`;
}

function spanText({ first, last }: TimeSpan): string {
  const [from, to] = clockTexts([first, last]);
  return first === last ? `at ${from}` : `from ${from} to ${to}`;
}

function fieldText(unit: string, set: NumberSet | null): string {
  if (set === null) return `every ${unit}`;
  if (set.kind === 'steps') return `every ${ordinal(set.step)} ${unit} from ${set.from} to ${set.to}`;
  const groups = set.groups.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  return `${unit}${set.count === 1 ? '' : 's'} ${list(groups)}`;
}

function daysText({ dates, weekdays, months }: DayPlan): string {
  const inMonths = months === null ? '' : months.kind === 'range' ? monthsText(months) : `in ${monthsText(months)}`;
  if (dates === null) return [weekdays === null ? '' : weekdaysText(weekdays), inMonths].filter(Boolean).join(' ');
  const byDate = `${datesText(dates)} ${ofMonths(dates, months)}`;
  if (weekdays === null) return byDate;
  return [`${byDate}, and also ${weekdaysText(weekdays)}`, inMonths].filter(Boolean).join(' ');
}

function datesText({ set }: DatesPlan): string {
  if (set.kind === 'steps') {
    return `on every ${ordinal(set.step)} day from the ${ordinal(set.from)} to the ${ordinal(set.to)}`;
  }
  const [sole, ...more] = set.groups;
  if (sole !== undefined && more.length === 0 && sole.from !== sole.to) {
    return `from the ${ordinal(sole.from)} to the ${ordinal(sole.to)}`;
  }
  const groups = set.groups.map(({ from, to }) => (from === to ? ordinal(from) : `${ordinal(from)} to ${ordinal(to)}`));
  return `on the ${list(groups)}`;
}

function ofMonths({ set, rare }: DatesPlan, months: MonthsPlan | null): string {
  if (months?.kind === 'list') return `of ${monthsText(months)}`;
  const which = months === null ? '' : ` ${monthsText(months)}`;
  if (!rare) return `of every month${which}`;
  return `of every month${which} that has ${set.kind === 'groups' && set.count === 1 ? 'one' : 'them'}`;
}

function monthsText(months: MonthsPlan): string {
  if (months.kind === 'range') return `from ${MONTHS[months.from - 1]} to ${MONTHS[months.to - 1]}`;
  return list(months.months.map((month) => MONTHS[month - 1] ?? ''));
}

function weekdaysText(weekdays: WeekdaysPlan): string {
  switch (weekdays.kind) {
    case 'working-days':
      return 'on weekdays';
    case 'weekend':
      return 'on weekends';
    case 'range':
      return `from ${WEEKDAYS[weekdays.from]} to ${WEEKDAYS[weekdays.to]}`;
    case 'list':
      return `on ${list(weekdays.days.map((day) => `${WEEKDAYS[day]}s`))}`;
  }
}

function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}

function list(items: readonly string[]): string {
  return listText(items, 'and');
}
