import type { ScalingTemplateDraft } from '@moonin/contracts';
import { readRuleCron, readTimeZone } from '@moonin/schedule';
import { readTemplate } from '../windows/read-template.ts';
import { nextWindow, windowAtInstant } from '../windows/template-windows.ts';
import { shortestPeriodMs } from './shortest-period.ts';
import { errorIn, type TemplateProblem, warningIn } from './template-problem.ts';
import { type ActionContext, validateActions } from './validate-actions.ts';

/** What a draft is held against: the instant (epoch milliseconds), other templates' actions, and known Deployments. */
export interface TemplateContext extends Omit<ActionContext, 'clusterIds'> {
  readonly now: number;
}

const LONGEST_NAME = 120;
/** A year of 366 days. */
export const LONGEST_DURATION_MINUTES = 527_040;

/** All that is wrong with a draft of a template, each with its field; nothing with severity `error` may be saved. */
export function validateTemplate(draft: ScalingTemplateDraft, context: TemplateContext): TemplateProblem[] {
  const timing = [
    ...cronProblems(draft),
    ...zoneProblems(draft),
    ...durationProblems(draft),
    ...validUntilProblems(draft),
    ...holidayProblems(draft),
  ];
  return [
    ...nameProblems(draft),
    ...timing,
    ...(timing.length === 0 ? neverProblems(draft, context.now) : []),
    ...clusterProblems(draft),
    ...(draft.actions.length === 0 ? [warningIn('actions', 'no-actions')] : []),
    ...validateActions(draft.actions, { ...context, clusterIds: draft.clusterIds }),
  ];
}

function nameProblems({ name }: ScalingTemplateDraft): TemplateProblem[] {
  if (name.trim() === '') return [errorIn('name', 'required')];
  if (name.length > LONGEST_NAME) return [errorIn('name', 'too-long', String(LONGEST_NAME))];
  return /\p{Cc}|\p{Cs}/u.test(name) ? [errorIn('name', 'bad-characters')] : [];
}

function cronProblems({ cronExpression }: ScalingTemplateDraft): TemplateProblem[] {
  const reading = readRuleCron(cronExpression);
  if (reading.ok) return [];
  return [{ field: 'cronExpression', severity: 'error', code: 'cron', cron: reading.problem }];
}

function zoneProblems({ timeZone }: ScalingTemplateDraft): TemplateProblem[] {
  const reading = readTimeZone(timeZone);
  if (reading.ok) return [];
  return [{ field: 'timeZone', severity: 'error', code: 'time-zone', problem: reading.problem, text: timeZone }];
}

function durationProblems({ durationMinutes, cronExpression }: ScalingTemplateDraft): TemplateProblem[] {
  const say = (code: 'not-whole' | 'below-one' | 'too-long-duration' | 'longer-than-period', text: number) => [
    errorIn('durationMinutes', code, String(text)),
  ];
  if (!Number.isInteger(durationMinutes)) return say('not-whole', durationMinutes);
  if (durationMinutes < 1) return say('below-one', durationMinutes);
  if (durationMinutes > LONGEST_DURATION_MINUTES) return say('too-long-duration', LONGEST_DURATION_MINUTES);
  const reading = readRuleCron(cronExpression);
  if (!reading.ok) return [];
  const periodMs = shortestPeriodMs(reading.cron);
  return durationMinutes * 60_000 > periodMs ? say('longer-than-period', periodMs / 60_000) : [];
}

function validUntilProblems({ validUntil }: ScalingTemplateDraft): TemplateProblem[] {
  const isBad = validUntil !== null && Number.isNaN(Date.parse(validUntil));
  return isBad ? [errorIn('validUntil', 'not-an-instant')] : [];
}

function holidayProblems({ holidays }: ScalingTemplateDraft): TemplateProblem[] {
  const seen = new Set<string>();
  return holidays.flatMap(({ date }, index) => {
    const field = `holidays.${index}.date`;
    if (!isDate(date)) return [errorIn(field, 'not-a-date', date)];
    if (seen.has(date)) return [errorIn(field, 'duplicate', date)];
    seen.add(date);
    return [];
  });
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** An enabled template that will never run again, because of valid-until or its holidays. */
function neverProblems(draft: ScalingTemplateDraft, now: number): TemplateProblem[] {
  if (!draft.enabled) return [];
  const reading = readTemplate({ ...draft, holidays: draft.holidays.map(({ date }) => date), endedWindows: [] });
  if (!reading.ok || now < lastInstantOf(reading.template, now)) return [];
  return [errorIn(draft.validUntil === null ? 'cronExpression' : 'validUntil', 'never-runs')];
}

/** The end of the window that is open or comes next; the instant itself where there is none. */
function lastInstantOf(template: Parameters<typeof nextWindow>[0], now: number): number {
  const open = windowAtInstant(template, now);
  return open?.until ?? nextWindow(template, now)?.until ?? now;
}

function clusterProblems({ clusterIds }: ScalingTemplateDraft): TemplateProblem[] {
  if (clusterIds.length === 0) return [errorIn('clusterIds', 'required')];
  return clusterIds.flatMap((id, index) =>
    clusterIds.indexOf(id) === index ? [] : [errorIn(`clusterIds.${index}`, 'duplicate')],
  );
}
