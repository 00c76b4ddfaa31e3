/**
 * A cron expression after reading: the values of each field, sorted and once each; months 1 to 12, weekdays 0 (Sunday)
 * to 6.
 */
export interface Cron {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly daysOfMonth: readonly number[];
  readonly months: readonly number[];
  readonly daysOfWeek: readonly number[];
  /** With both day fields restricted either may match; where one is a star (and so holds every day), both must. */
  readonly dayRule: 'both' | 'either';
}

/** A field of a cron expression by its name. */
export type CronFieldName = 'seconds' | 'minutes' | 'hours' | 'daysOfMonth' | 'months' | 'daysOfWeek';

/** The fields in the order in which an expression writes them; five fields leave the seconds out. */
export const CRON_FIELDS: readonly CronFieldName[] = [
  'seconds',
  'minutes',
  'hours',
  'daysOfMonth',
  'months',
  'daysOfWeek',
];

/** The lowest and highest value of each field. */
export const FIELD_BOUNDS: Readonly<Record<CronFieldName, readonly [min: number, max: number]>> = {
  seconds: [0, 59],
  minutes: [0, 59],
  hours: [0, 23],
  daysOfMonth: [1, 31],
  months: [1, 12],
  daysOfWeek: [0, 6],
};

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The value that a name of three letters in any case stands for in a field, or null. */
export function namedValue(field: CronFieldName, text: string): number | null {
  const names = field === 'months' ? MONTH_NAMES : field === 'daysOfWeek' ? WEEKDAY_NAMES : [];
  const index = names.indexOf(text.toLowerCase());
  if (index === -1) return null;
  return field === 'months' ? index + 1 : index;
}

/** Expressions that a descriptor such as `@daily` stands for. */
export const DESCRIPTORS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** The values whose place in a list is true, in their order. */
export function valuesIn(present: readonly (boolean | undefined)[]): number[] {
  const values: number[] = [];
  for (let value = 0; value < present.length; value++) if (present[value] === true) values.push(value);
  return values;
}

/** Whether a field holds every value that it may. */
export function isFull(cron: Cron, field: CronFieldName): boolean {
  const [min, max] = FIELD_BOUNDS[field];
  return cron[field].length === max - min + 1;
}

/** Which days a cron names: all, by one field alone, or by either of both. */
export function dayChoice(cron: Cron): 'every-day' | 'days-of-month' | 'days-of-week' | 'either' {
  const anyDate = isFull(cron, 'daysOfMonth');
  const anyWeekday = isFull(cron, 'daysOfWeek');
  if (cron.dayRule === 'either') return anyDate || anyWeekday ? 'every-day' : 'either';
  if (anyDate) return anyWeekday ? 'every-day' : 'days-of-week';
  return 'days-of-month';
}

/** Whether any date matches: 31 February and a field without values never do. */
export function canFire(cron: Cron): boolean {
  if (CRON_FIELDS.some((field) => !field.startsWith('days') && cron[field].length === 0)) return false;
  if (cron.dayRule === 'either' && cron.daysOfWeek.length > 0) return true;
  if (cron.dayRule === 'both' && cron.daysOfWeek.length === 0) return false;
  const firstDay = cron.daysOfMonth[0];
  if (firstDay === undefined) return false;
  return cron.months.some((month) => firstDay <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31));
}
