import { CRON_FIELDS, type Cron, type CronFieldName, FIELD_BOUNDS, namedValue, valuesIn } from '../cron/cron.ts';
import { goFields, goInteger } from './go-text.ts';

/** The schedule cannot be read; the message is for people and close to what the CronJob controller says. */
export class UnreadableSchedule extends Error {
  override readonly name = 'UnreadableSchedule';
}

/** Lowest and highest value of a range, and what its names stand for. */
export interface RangeBounds {
  readonly min: number;
  readonly max: number;
  readonly named: (text: string) => number | null;
}

/** Sorted values of a field or a part of it; `star` says that it leaves its day field open. */
export interface RangeValues {
  readonly values: readonly number[];
  readonly star: boolean;
}

/**
 * Reads five fields, or six with the seconds first, as the cron library of Kubernetes does; throws UnreadableSchedule.
 */
export function readCronFields(text: string, { withSeconds }: { withSeconds: boolean }): Cron {
  const written = goFields(text);
  const wanted = withSeconds ? 6 : 5;
  if (written.length !== wanted) {
    throw new UnreadableSchedule(`expected exactly ${wanted} fields, found ${written.length}: [${written.join(' ')}]`);
  }
  const texts = withSeconds ? written : ['0', ...written];
  const fields = {} as Record<CronFieldName, RangeValues>;
  for (const [index, name] of CRON_FIELDS.entries()) {
    const [min, max] = FIELD_BOUNDS[name];
    fields[name] = readField(texts[index] ?? '', { min, max, named: (value) => namedValue(name, value) });
  }
  return {
    seconds: fields.seconds.values,
    minutes: fields.minutes.values,
    hours: fields.hours.values,
    daysOfMonth: fields.daysOfMonth.values,
    months: fields.months.values,
    daysOfWeek: fields.daysOfWeek.values,
    dayRule: fields.daysOfMonth.star || fields.daysOfWeek.star ? 'both' : 'either',
  };
}

/** Reads a list of ranges. Empty parts count for nothing, so that a field of commas alone has no values. */
export function readField(text: string, bounds: RangeBounds): RangeValues {
  const present: boolean[] = [];
  let star = false;
  for (const part of text.split(',').filter((part) => part !== '')) {
    const range = readRange(part, bounds);
    for (const value of range.values) present[value] = true;
    star ||= range.star;
  }
  return { values: valuesIn(present), star };
}

/** Reads `*`, `?`, `a`, `a-b`, each with an optional `/step`; what follows a hyphen after a star is not looked at. */
export function readRange(text: string, bounds: RangeBounds): RangeValues {
  const [base = '', stepText, ...moreSlashes] = text.split('/');
  const [low = '', high, ...moreHyphens] = base.split('-');
  const isStar = low === '*' || low === '?';
  let from = bounds.min;
  let to = bounds.max;
  if (!isStar) {
    from = readValue(low, bounds);
    if (moreHyphens.length > 0) throw new UnreadableSchedule(`too many hyphens: ${text}`);
    to = high === undefined ? from : readValue(high, bounds);
  }
  if (moreSlashes.length > 0) throw new UnreadableSchedule(`too many slashes: ${text}`);
  const step = stepText === undefined ? 1 : readNumber(stepText);
  if (stepText !== undefined && high === undefined) to = bounds.max;
  if (from < bounds.min)
    throw new UnreadableSchedule(`beginning of range (${from}) below minimum (${bounds.min}): ${text}`);
  if (to > bounds.max) throw new UnreadableSchedule(`end of range (${to}) above maximum (${bounds.max}): ${text}`);
  if (from > to) throw new UnreadableSchedule(`beginning of range (${from}) beyond end of range (${to}): ${text}`);
  if (step === 0) throw new UnreadableSchedule(`step of range should be a positive number: ${text}`);
  const values: number[] = [];
  for (let value = from; value <= to; value += step) values.push(value);
  return { values, star: isStar && step === 1 };
}

function readValue(text: string, bounds: RangeBounds): number {
  return bounds.named(text) ?? readNumber(text);
}

function readNumber(text: string): number {
  const value = goInteger(text);
  if (value === null) throw new UnreadableSchedule(`failed to parse int from ${text}`);
  if (value < 0) throw new UnreadableSchedule(`negative number (${value}) not allowed: ${text}`);
  return value;
}
