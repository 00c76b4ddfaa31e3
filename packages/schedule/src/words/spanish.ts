import type { NumberSet } from '../cron/number-groups.ts';
import { clockTexts, durationParts, listText } from './clock-text.ts';
import type { DatesPlan, DayPlan, MonthsPlan, WeekdaysPlan } from './day-plan.ts';
import type { TimePlan, TimeSpan } from './time-plan.ts';

type Unit = 'hour' | 'minute' | 'second';

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const WEEKDAYS_PLURAL = ['domingos', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados'];
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const UNITS: Readonly<Record<Unit, { one: string; many: string; the: string; theMany: string }>> = {
  hour: { one: 'hora', many: 'horas', the: 'la', theMany: 'las' },
  minute: { one: 'minuto', many: 'minutos', the: 'el', theMany: 'los' },
  second: { one: 'segundo', many: 'segundos', the: 'el', theMany: 'los' },
};

/** What a schedule that never runs is called. */
export const SPANISH_NEVER = 'Nunca: ninguna fecha coincide';

/** A whole schedule in Spanish. */
export function inSpanish(time: TimePlan, day: DayPlan): string {
  const days = daysText(day);
  // Where a part of the day is named, so is that it is every day's.
  const partOfDay = time.kind === 'clock' || time.kind === 'spans' || (time.kind === 'fields' && time.hours !== null);
  const everyDay = partOfDay && day.dates === null && day.weekdays === null ? 'todos los días' : '';
  return [timeText(time), everyDay, days].filter((text) => text !== '').join(' ');
}

/** A run so many seconds after the last one, in Spanish. */
export function everyInSpanish(seconds: number): string {
  return `${everyText(seconds)} a partir de la última ejecución`;
}

function timeText(time: TimePlan): string {
  switch (time.kind) {
    case 'clock':
      return capital(atText(time.times));
    case 'steady':
      return steadyText(time.everySeconds, time.first);
    case 'spans':
      return `${everyText(time.everySeconds)} ${list(time.spans.map(spanText))}`;
    case 'fields': {
      const seconds = time.seconds === 'onTheMinute' ? [] : [fieldText('second', time.seconds)];
      const [first = '', ...others] = [...seconds, fieldText('minute', time.minutes), fieldText('hour', time.hours)];
      return [`En ${first}`, ...others.map(ofText)].join(' ');
    }
  }
}

/** «A las 08:00 y 12:00»; one o'clock is singular, so that a list with it says the article each time. */
function atText(times: readonly number[]): string {
  const singular = times.map((time) => Math.floor(time / 3600) === 1);
  const texts = clockTexts(times);
  if (!singular.includes(true)) return `a las ${list(texts)}`;
  return list(texts.map((text, index) => `a ${singular[index] ? 'la' : 'las'} ${text}`));
}

function steadyText(everySeconds: number, first: number): string {
  if (first === 0) return everyText(everySeconds);
  if (everySeconds === 60) return `En el segundo ${first} de cada minuto`;
  if (everySeconds === 3600 && first % 60 === 0) return `En el minuto ${first / 60} de cada hora`;
  return `${everyText(everySeconds)} ${atText([first]).replace(/^a/, 'a partir de')}`;
}

function everyText(seconds: number): string {
  const parts = durationParts(seconds);
  const [part, ...more] = parts;
  if (part?.count === 1 && more.length === 0) return `Cada ${UNITS[part.unit].one}`;
  return `Cada ${list(parts.map(({ unit, count }) => `${count} ${UNITS[unit][count === 1 ? 'one' : 'many']}`))}`;
}

function spanText({ first, last }: TimeSpan): string {
  if (first === last) return atText([first]);
  const [from, to] = clockTexts([first, last]);
  return `de ${from} a ${to}`;
}

function fieldText(unit: Unit, set: NumberSet | null): string {
  const { one, many, the, theMany } = UNITS[unit];
  if (set === null) return `cada ${one}`;
  if (set.kind === 'steps') return `${theMany} ${many} ${set.from} a ${set.to} de ${set.step} en ${set.step}`;
  const groups = list(set.groups.map(({ from, to }) => (from === to ? `${from}` : `${from} a ${to}`)));
  return set.count === 1 ? `${the} ${one} ${groups}` : `${theMany} ${many} ${groups}`;
}

function ofText(text: string): string {
  return text.startsWith('el ') ? `d${text}` : `de ${text}`;
}

function daysText({ dates, weekdays, months }: DayPlan): string {
  const inMonths = months === null ? '' : months.kind === 'range' ? monthsText(months) : `en ${monthsText(months)}`;
  if (dates === null) return [weekdays === null ? '' : weekdaysText(weekdays), inMonths].filter(Boolean).join(' ');
  const byDate = `${datesText(dates, months)} ${ofMonths(dates, months)}`;
  if (weekdays === null) return byDate;
  return [`${byDate}, y además ${weekdaysText(weekdays)}`, inMonths].filter(Boolean).join(' ');
}

function datesText({ set }: DatesPlan, months: MonthsPlan | null): string {
  if (set.kind === 'steps') return `cada ${set.step} días del ${set.from} al ${set.to}`;
  const [sole, ...more] = set.groups;
  if (sole !== undefined && more.length === 0) {
    if (sole.from !== sole.to) return `del ${sole.from} al ${sole.to}`;
    // «El 1 de enero» is a date; «el día 1» of several months is not.
    return months?.kind === 'list' && months.months.length === 1 ? `el ${sole.from}` : `el día ${sole.from}`;
  }
  return `los días ${list(set.groups.map(({ from, to }) => (from === to ? `${from}` : `${from} a ${to}`)))}`;
}

function ofMonths({ set, rare }: DatesPlan, months: MonthsPlan | null): string {
  if (months?.kind === 'list') return `de ${monthsText(months)}`;
  if (months === null && !rare) return 'de cada mes';
  const which = months === null ? 'de los meses' : `de los meses ${monthsText(months)}`;
  if (!rare) return which;
  return `${which} que ${set.kind === 'groups' && set.count === 1 ? 'lo' : 'los'} tienen`;
}

function monthsText(months: MonthsPlan): string {
  if (months.kind === 'range') return `de ${MONTHS[months.from - 1]} a ${MONTHS[months.to - 1]}`;
  return list(months.months.map((month) => MONTHS[month - 1] ?? ''));
}

function weekdaysText(weekdays: WeekdaysPlan): string {
  switch (weekdays.kind) {
    case 'working-days':
      return 'de lunes a viernes';
    case 'weekend':
      return 'los fines de semana';
    case 'range':
      return `de ${WEEKDAYS[weekdays.from]} a ${WEEKDAYS[weekdays.to]}`;
    case 'list':
      return `los ${list(weekdays.days.map((day) => WEEKDAYS_PLURAL[day] ?? ''))}`;
  }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function list(items: readonly string[]): string {
  return listText(items, 'y');
}
