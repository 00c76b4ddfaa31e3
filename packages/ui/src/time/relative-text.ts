import { numberFormat } from './intl-cache.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30.44 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;

/**
 * `ago`: "6 min ago"; `short`: "6 min", for narrow columns whose header says what it counts; `span`: the same within a
 * sentence ("ready for 6 min"), where the newest is not "now" but "< 10 sec".
 */
export type RelativeStyle = 'ago' | 'short' | 'span';

/** How a span is told: a whole number of one unit, negative for the past. */
export interface RelativeStep {
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
  readonly value: number;
}

/** Picks unit and number for a time seen from now; less than ten seconds is 0, seconds go in tens so that texts rest. */
export function relativeStep(timeMs: number, nowMs: number): RelativeStep {
  const spanMs = timeMs - nowMs;
  const size = Math.abs(spanMs);
  const sign = spanMs < 0 ? -1 : 1;
  const whole = (unit: RelativeStep['unit'], unitMs: number): RelativeStep => ({
    unit,
    value: sign * Math.floor(size / unitMs),
  });
  if (size < 10 * SECOND_MS) return { unit: 'second', value: 0 };
  if (size < MINUTE_MS) return { unit: 'second', value: sign * Math.floor(size / (10 * SECOND_MS)) * 10 };
  if (size < HOUR_MS) return whole('minute', MINUTE_MS);
  if (size < DAY_MS) return whole('hour', HOUR_MS);
  if (size < 45 * DAY_MS) return whole('day', DAY_MS);
  if (size < YEAR_MS) return whole('month', MONTH_MS);
  return whole('year', YEAR_MS);
}

const formats = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(locale: string, style: 'short' | 'long', numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const key = `${locale} ${style} ${numeric}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { style, numeric });
    formats.set(key, format);
  }
  return format;
}

/** The words for a time seen from now, in `locale`: "6 min ago", "hace 6 min", "in 2 hr", "now". */
export function relativeText(timeMs: number, nowMs: number, locale: string, style: RelativeStyle = 'ago'): string {
  const { unit, value } = relativeStep(timeMs, nowMs);
  if (unit === 'second' && value === 0) {
    if (style !== 'span') return relativeFormat(locale, 'long', 'auto').format(0, 'second');
    return `< ${spanText(10, unit, 'short', locale)}`;
  }
  // Months and years are abbreviated to letters that read as minutes in Spanish, so only small units are short.
  const width = unit === 'second' || unit === 'minute' || unit === 'hour' ? 'short' : 'long';
  const text =
    style === 'ago'
      ? relativeFormat(locale, width, 'always').format(value, unit)
      : spanText(Math.abs(value), unit, width, locale);
  return withoutDots(text);
}

function spanText(value: number, unit: RelativeStep['unit'], width: 'short' | 'long', locale: string): string {
  return withoutDots(numberFormat(locale, { style: 'unit', unit, unitDisplay: width }).format(value));
}

function withoutDots(text: string): string {
  return text.replace(/\.(?=\s|$)/g, '');
}
