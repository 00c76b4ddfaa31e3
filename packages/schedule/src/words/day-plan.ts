import { type Cron, dayChoice, isFull } from '../cron/cron.ts';
import { consecutive, type NumberGroup, type NumberSet, numberSet } from '../cron/number-groups.ts';

/** How the days of a cron are best said; with dates and weekdays both, either counts. Null stands for all. */
export interface DayPlan {
  readonly dates: DatesPlan | null;
  readonly weekdays: WeekdaysPlan | null;
  readonly months: MonthsPlan | null;
}

/** Days of the month; `rare` says that some months have none of them. */
export interface DatesPlan {
  readonly set: NumberSet;
  readonly rare: boolean;
}

/** Days of the week, 0 is Sunday. */
export type WeekdaysPlan =
  | { readonly kind: 'working-days' | 'weekend' }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'list'; readonly days: readonly number[] };

/** Months from 1 to 12: one range, or one by one. */
export type MonthsPlan =
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'list'; readonly months: readonly number[] };

const SHORTEST_RANGE = 3;
/** Every month has a 28th. */
const LAST_SURE_DAY = 28;

/** Finds the plainest words that are exactly true of a cron's days. */
export function dayPlan(cron: Cron): DayPlan {
  const choice = dayChoice(cron);
  const { daysOfMonth, daysOfWeek } = cron;
  const byDate = choice === 'days-of-month' || (choice === 'either' && daysOfMonth.length > 0);
  const byWeekday = choice === 'days-of-week' || (choice === 'either' && daysOfWeek.length > 0);
  const [firstDay = 1] = daysOfMonth;
  return {
    dates: byDate ? { set: numberSet(daysOfMonth), rare: firstDay > LAST_SURE_DAY } : null,
    weekdays: byWeekday ? weekdaysPlan(daysOfWeek) : null,
    months: isFull(cron, 'months') ? null : monthsPlan(cron.months),
  };
}

function weekdaysPlan(days: readonly number[]): WeekdaysPlan {
  // A week is said from Monday on, with Sunday as its seventh day.
  const mondayFirst = days.map((day) => (day === 0 ? 7 : day)).sort((a, b) => a - b);
  const range = soleRange(mondayFirst);
  if (range?.from === 1 && range.to === 5) return { kind: 'working-days' };
  if (mondayFirst.length === 2 && mondayFirst[0] === 6 && mondayFirst[1] === 7) return { kind: 'weekend' };
  if (range !== null) return { kind: 'range', from: range.from, to: range.to % 7 };
  return { kind: 'list', days: mondayFirst.map((day) => day % 7) };
}

function monthsPlan(months: readonly number[]): MonthsPlan {
  const range = soleRange(months);
  return range === null ? { kind: 'list', months } : { kind: 'range', ...range };
}

function soleRange(values: readonly number[]): NumberGroup | null {
  const [range, ...more] = consecutive(values);
  if (range === undefined || more.length > 0) return null;
  return range.to - range.from + 1 >= SHORTEST_RANGE ? range : null;
}
