import { dateFormat, numberFormat } from './time/intl-cache.ts';

/** A number in the language's own grouping: `1,284`. */
export function formatNumber(value: number, locale: string, options?: Intl.NumberFormatOptions): string {
  return numberFormat(locale, options).format(value);
}

/** A share (0 to 1) as percent with at most one digit; never rounds up to 100 % or down to 0 %. */
export function formatPercent(share: number, locale: string): string {
  const rounded = Math.round(share * 1000) / 1000;
  const shown = share > 0 && rounded === 0 ? 0.001 : share < 1 && rounded === 1 ? 0.999 : share;
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(shown);
}

const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Bytes with binary units: `256 MiB`. */
export function formatBytes(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < BINARY_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = Math.abs(value) < 10 && unit > 0 ? 1 : 0;
  return `${numberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${BINARY_UNITS[unit]}`;
}

const DURATION_PARTS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A duration as its two largest units: `2 min 3 sec`, `48 sec`; below a second in milliseconds. */
export function formatDuration(durationMs: number, locale: string): string {
  const unitText = (value: number, unit: string) =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(value);
  if (durationMs < 1000) return unitText(Math.round(durationMs), 'millisecond');
  let rest = Math.round(durationMs / 1000) * 1000;
  const shown: string[] = [];
  for (const [unit, unitMs] of DURATION_PARTS) {
    const amount = Math.floor(rest / unitMs);
    rest -= amount * unitMs;
    if (amount > 0) shown.push(unitText(amount, unit));
    else if (shown.length > 0) break;
    if (shown.length === 2) break;
  }
  return shown.join(' ');
}

/** Date and time to the second with the zone's name; `timeZone` absent means the machine's own. */
export function formatExact(timeMs: number, locale: string, timeZone?: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'long', ...(timeZone ? { timeZone } : {}) }).format(
    timeMs,
  );
}

/** Date alone: `30 Nov 2026`. */
export function formatDate(timeMs: number, locale: string, timeZone?: string): string {
  return dateFormat(locale, { dateStyle: 'medium', ...(timeZone ? { timeZone } : {}) }).format(timeMs);
}

/** Month and day: `30 Nov`. */
export function formatDay(timeMs: number, locale: string, timeZone?: string): string {
  return dateFormat(locale, { month: 'short', day: 'numeric', ...(timeZone ? { timeZone } : {}) }).format(timeMs);
}

/** Hours and minutes: `14:07`. */
export function formatClock(timeMs: number, locale: string, timeZone?: string): string {
  return dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).format(timeMs);
}

/** Weekday, day and time: `Mon, 30 Nov, 14:07`; of a zone, for moments that are planned. */
export function formatDayAndClock(timeMs: number, locale: string, timeZone: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(timeMs);
}

/** A month's short name, of a moment in UTC: `Nov`. */
export function formatMonth(timeMs: number, locale: string): string {
  return dateFormat(locale, { month: 'short', timeZone: 'UTC' }).format(timeMs);
}
