import type { ScalingTemplate } from '@moonin/contracts';
import {
  type RuleCronProblem,
  readRuleCron,
  readTimeZone,
  ruleSchedule,
  type TimeZoneProblem,
  type TwoWaySchedule,
} from '@moonin/schedule';

/** The parts of a template that say when it runs. */
export type TemplateTiming = Pick<
  ScalingTemplate,
  'cronExpression' | 'timeZone' | 'durationMinutes' | 'validUntil' | 'holidays' | 'endedWindows'
>;

/** When a template runs, ready to be asked; instants and lengths in milliseconds. */
export interface ReadTemplate {
  readonly schedule: TwoWaySchedule;
  readonly timeZone: string;
  readonly durationMs: number;
  readonly validUntil: number;
  readonly holidays: ReadonlySet<string>;
  /** Starts of the windows that a person ended. */
  readonly ended: ReadonlySet<number>;
}

/** Why a stored template cannot be run. */
export type UnreadableTemplate =
  | { readonly field: 'cronExpression'; readonly problem: RuleCronProblem }
  | { readonly field: 'timeZone'; readonly problem: TimeZoneProblem }
  | { readonly field: 'durationMinutes' | 'validUntil'; readonly problem: 'not-a-length' | 'not-an-instant' };

/** A template after reading, or why it cannot be. */
export type TemplateReading =
  | { readonly ok: true; readonly template: ReadTemplate }
  | { readonly ok: false; readonly unreadable: UnreadableTemplate };

type ScheduleReading =
  | { readonly ok: true; readonly schedule: TwoWaySchedule }
  | { readonly ok: false; readonly unreadable: UnreadableTemplate };

const MOST_KEPT = 5_000;
const kept = new Map<string, ScheduleReading>();

/** Reads when a template runs; schedules are kept by their text, so that a cycle does not read them again. */
export function readTemplate(timing: TemplateTiming): TemplateReading {
  const { durationMinutes, validUntil, holidays, endedWindows, timeZone } = timing;
  const reading = readSchedule(timing.cronExpression, timeZone);
  if (!reading.ok) return reading;
  if (!(Number.isFinite(durationMinutes) && durationMinutes > 0)) {
    return { ok: false, unreadable: { field: 'durationMinutes', problem: 'not-a-length' } };
  }
  const last = validUntil === null ? Infinity : Date.parse(validUntil);
  if (Number.isNaN(last)) return { ok: false, unreadable: { field: 'validUntil', problem: 'not-an-instant' } };
  return {
    ok: true,
    template: {
      schedule: reading.schedule,
      timeZone,
      durationMs: durationMinutes * 60_000,
      validUntil: last,
      holidays: new Set(holidays),
      ended: new Set(endedWindows.map(({ from }) => Date.parse(from))),
    },
  };
}

function readSchedule(cronExpression: string, timeZone: string): ScheduleReading {
  const key = `${timeZone}\n${cronExpression}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const reading = readAnew(cronExpression, timeZone);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, reading);
  return reading;
}

function readAnew(cronExpression: string, timeZone: string): ScheduleReading {
  const zone = readTimeZone(timeZone);
  if (!zone.ok) return { ok: false, unreadable: { field: 'timeZone', problem: zone.problem } };
  const cron = readRuleCron(cronExpression);
  if (!cron.ok) return { ok: false, unreadable: { field: 'cronExpression', problem: cron.problem } };
  return { ok: true, schedule: ruleSchedule(cron.cron, timeZone) };
}
