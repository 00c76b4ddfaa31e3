import { CRON_FIELDS, type Cron, type CronFieldName, canFire, DESCRIPTORS } from '../cron/cron.ts';
import { type RuleField, readRuleField } from './read-rule-field.ts';
import type { RuleCronProblem, RuleCronProblemCode } from './rule-cron-problem.ts';

/** A rule's cron expression after reading, or why it is refused. */
export type RuleCronReading =
  | { readonly ok: true; readonly cron: Cron }
  | { readonly ok: false; readonly problem: RuleCronProblem };

/** Every value of every field written out fits. */
const LONGEST_EXPRESSION = 512;

/**
 * Reads a cron expression as our rules do: five fields, or six with the seconds first, or a descriptor such as
 * `@daily`. What would run at another time than it seems to, or never, is refused.
 */
export function readRuleCron(expression: string): RuleCronReading {
  const text = expression.trim();
  if (text === '') return refused('empty', '');
  if (text.length > LONGEST_EXPRESSION) return refused('too-long', `${text.length}`);
  if (/^(CRON_)?TZ=/i.test(text)) return refused('zone-prefix', text.split(/\s/)[0] ?? text);
  if (text.startsWith('@')) return readDescriptor(text);
  const written = text.split(/\s+/);
  if (written.length !== 5 && written.length !== 6) return refused('field-count', `${written.length}`);
  const texts = written.length === 5 ? ['0', ...written] : written;
  const fields = {} as Record<CronFieldName, RuleField & { ok: true }>;
  for (const [index, name] of CRON_FIELDS.entries()) {
    const field = readRuleField(name, texts[index] ?? '');
    if (!field.ok) return field;
    fields[name] = field;
  }
  const cron: Cron = {
    seconds: fields.seconds.values,
    minutes: fields.minutes.values,
    hours: fields.hours.values,
    daysOfMonth: fields.daysOfMonth.values,
    months: fields.months.values,
    daysOfWeek: fields.daysOfWeek.values,
    dayRule: fields.daysOfMonth.star || fields.daysOfWeek.star ? 'both' : 'either',
  };
  return canFire(cron) ? { ok: true, cron } : refused('never', text);
}

function readDescriptor(text: string): RuleCronReading {
  const descriptor = text.toLowerCase();
  const expression = Object.hasOwn(DESCRIPTORS, descriptor) ? DESCRIPTORS[descriptor] : undefined;
  if (expression !== undefined) return readRuleCron(expression);
  if (/^@every\b/.test(descriptor)) return refused('every', text);
  return refused(descriptor === '@reboot' ? 'reboot' : 'unknown-descriptor', text);
}

function refused(code: RuleCronProblemCode, text: string): RuleCronReading {
  return { ok: false, problem: { code, field: null, text } };
}
