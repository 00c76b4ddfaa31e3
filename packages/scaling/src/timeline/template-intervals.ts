import type { ScalingTemplate } from '@moonin/contracts';
import { scheduledRunKey } from '../windows/decide-template.ts';
import { readTemplate } from '../windows/read-template.ts';
import { windowsBetween } from '../windows/template-windows.ts';

/** A stretch of time in which one run of a template rules, in epoch milliseconds. */
export interface RunInterval {
  readonly from: number;
  readonly until: number;
  readonly run: string;
  /** When the run itself began: before `from` where the stretch begins with the look. */
  readonly runFrom: number;
}

/** When a template will run between two instants, as {@link decideTemplate} will say it; in order, none over another. */
export function templateIntervals(
  template: ScalingTemplate,
  from: number,
  until: number,
): { intervals: RunInterval[]; isTruncated: boolean } {
  const reading = template.enabled ? readTemplate(template) : null;
  const planned = reading?.ok ? windowsBetween(reading.template, from, until) : { windows: [], isTruncated: false };
  const scheduled = planned.windows
    .filter(({ skipped }) => skipped === null)
    .map((window) => ({ ...clip(window, from, until), run: scheduledRunKey(window.from), runFrom: window.from }));
  const manual = manualInterval(template, from, until);
  if (manual === null) return { intervals: scheduled, isTruncated: planned.isTruncated };
  // A manual run is under way as soon as the control plane says so: nothing of the schedule shows beneath it.
  const rest = scheduled.flatMap((interval) =>
    interval.until <= manual.until ? [] : [{ ...interval, from: Math.max(interval.from, manual.until) }],
  );
  return { intervals: [manual, ...rest], isTruncated: planned.isTruncated };
}

function manualInterval({ manualRun }: ScalingTemplate, from: number, until: number): RunInterval | null {
  if (manualRun === null) return null;
  const end = Math.min(Date.parse(manualRun.runUntil), until);
  if (!(from < end)) return null;
  return { from, until: end, run: `manual:${manualRun.executionId}`, runFrom: Date.parse(manualRun.startedAt) };
}

function clip(window: { from: number; until: number }, from: number, until: number): { from: number; until: number } {
  return { from: Math.max(window.from, from), until: Math.min(window.until, until) };
}
