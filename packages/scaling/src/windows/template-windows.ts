import type { RunWindow } from '@moonin/schedule';
import { startOfLocalDay, startsOnHoliday } from './holidays.ts';
import type { ReadTemplate } from './read-template.ts';

const MOST_WINDOWS = 25_000;
const MOST_LOOKS = 10_000;

/** A window of a template's schedule; one that is skipped does not run. */
export interface TemplateWindow extends RunWindow {
  readonly skipped: 'holiday' | 'ended' | null;
}

/**
 * The window that rules at an instant: of the latest occurrence at or before it that no holiday leaves out. Null when
 * that one is over; skipped when a person ended it.
 */
export function windowAtInstant(template: ReadTemplate, now: number): TemplateWindow | null {
  const from = lastStart(template, now);
  if (from === null) return null;
  const until = Math.min(from + template.durationMs, template.validUntil);
  return now < until ? { from, until, skipped: template.ended.has(from) ? 'ended' : null } : null;
}

/** The first window that starts after an instant and runs; null when none comes within nine years. */
export function nextWindow(template: ReadTemplate, after: number): RunWindow | null {
  for (const { from, until, skipped } of windowsFrom(template, after, MOST_LOOKS)) {
    if (skipped === null && from > after) return { from, until };
  }
  return null;
}

/** The last window that ran and was over at an instant; null when none was within nine years. */
export function previousWindow(template: ReadTemplate, now: number): RunWindow | null {
  let at = now;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const from = lastStart(template, at);
    if (from === null) return null;
    const next = firstStart(template, from);
    const until = Math.min(from + template.durationMs, template.validUntil, next ?? Infinity);
    if (from < until && until <= now && !template.ended.has(from)) return { from, until };
    at = from - 1;
  }
  return null;
}

/**
 * Windows that have a part in `from` ≤ instant < `until`, in order and each as long as it rules: the next occurrence, and
 * valid-until, end one before its time. Holidays are told and end none. At most 25,000: then `isTruncated`.
 */
export function windowsBetween(
  template: ReadTemplate,
  from: number,
  until: number,
): { windows: TemplateWindow[]; isTruncated: boolean } {
  const windows: TemplateWindow[] = [];
  for (const window of windowsFrom(template, from, MOST_WINDOWS + 1)) {
    if (window.from >= until) break;
    if (windows.length === MOST_WINDOWS) return { windows, isTruncated: true };
    if (window.until > from) windows.push(window);
  }
  return { windows, isTruncated: false };
}

/** From the window that rules at an instant on, at most `limit` occurrences. */
function* windowsFrom(template: ReadTemplate, instant: number, limit: number): Generator<TemplateWindow> {
  const { schedule, durationMs, validUntil, ended } = template;
  let start = lastStart(template, instant) ?? schedule.nextAfter(instant);
  for (let count = 0; count < limit && start !== null && start < validUntil; count++) {
    const from = start;
    const next = schedule.nextAfter(from);
    if (startsOnHoliday(template, from)) {
      yield { from, until: Math.min(from + durationMs, validUntil), skipped: 'holiday' };
    } else {
      // A window that outlasts the next occurrence has to look beyond holidays for the one that ends it.
      const ending = next !== null && next < from + durationMs ? firstStart(template, from) : next;
      const until = Math.min(from + durationMs, validUntil, ending ?? Infinity);
      yield { from, until, skipped: ended.has(from) ? 'ended' : null };
    }
    start = next;
  }
}

/** The latest occurrence at or before an instant that is on no holiday. */
function lastStart(template: ReadTemplate, instant: number): number | null {
  const { schedule, timeZone, holidays } = template;
  let start = schedule.lastAt(instant);
  for (let days = 0; days <= holidays.size; days++) {
    if (start === null || !startsOnHoliday(template, start)) return start;
    start = schedule.lastAt(Math.min(start, startOfLocalDay(start, timeZone)) - 1);
  }
  return null;
}

/** The first occurrence after an instant that is on no holiday; null also when holidays follow too closely to see. */
function firstStart(template: ReadTemplate, after: number): number | null {
  let start = template.schedule.nextAfter(after);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    if (start === null || !startsOnHoliday(template, start)) return start;
    start = template.schedule.nextAfter(start);
  }
  return null;
}
