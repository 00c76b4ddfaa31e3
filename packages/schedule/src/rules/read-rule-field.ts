import { type CronFieldName, FIELD_BOUNDS, namedValue, valuesIn } from '../cron/cron.ts';
import type { RuleCronProblem, RuleCronProblemCode } from './rule-cron-problem.ts';

/** The values of a field as our rules read it, and whether it holds a star, which lets the other day field decide. */
export type RuleField =
  | { readonly ok: true; readonly values: readonly number[]; readonly star: boolean }
  | { readonly ok: false; readonly problem: RuleCronProblem };

interface Part {
  readonly values: readonly number[];
  readonly star: boolean;
}

/** Reads one field: values, names, ranges, steps and lists of them; 7 is Sunday too. */
export function readRuleField(field: CronFieldName, text: string): RuleField {
  const present: boolean[] = [];
  let star = false;
  for (const partText of text.split(',')) {
    const part = readPart(field, partText);
    if (typeof part === 'string') return { ok: false, problem: { code: part, field, text: partText || text } };
    for (const value of part.values) present[field === 'daysOfWeek' && value === 7 ? 0 : value] = true;
    star ||= part.star;
  }
  return { ok: true, values: valuesIn(present), star };
}

function readPart(field: CronFieldName, text: string): Part | RuleCronProblemCode {
  if (text === '') return 'empty-part';
  const [base = '', stepText, ...more] = text.split('/');
  if (more.length > 0) return 'malformed-step';
  const step = stepText === undefined ? 1 : readStep(stepText);
  const range = readBase(field, base, stepText !== undefined);
  if (typeof range === 'string') return range;
  if (typeof step === 'string') return step;
  const values: number[] = [];
  for (let value = range.from; value <= range.to; value += step) values.push(value);
  return { values, star: range.star && step === 1 };
}

function readStep(text: string): number | RuleCronProblemCode {
  if (!/^\d+$/.test(text)) return 'malformed-step';
  const step = Number(text);
  return step === 0 ? 'step-zero' : step;
}

function readBase(
  field: CronFieldName,
  text: string,
  stepped: boolean,
): { from: number; to: number; star: boolean } | RuleCronProblemCode {
  const [min, max] = FIELD_BOUNDS[field];
  if (text === '*') return { from: min, to: max, star: true };
  if (text === '?') {
    const isDay = field === 'daysOfMonth' || field === 'daysOfWeek';
    return isDay ? { from: min, to: max, star: true } : 'question-mark';
  }
  const [fromText = '', toText, ...more] = text.split('-');
  if (more.length > 0 || (toText !== undefined && (fromText === '' || toText === ''))) return 'malformed-range';
  const from = readValue(field, fromText);
  if (typeof from === 'string') return from;
  // A value with a step and no end runs to the end of its field, where Sunday is 0.
  if (toText === undefined) return { from, to: stepped ? Math.max(from, max) : from, star: false };
  const to = readValue(field, toText);
  if (typeof to === 'string') return to;
  return from > to ? 'backwards' : { from, to, star: false };
}

function readValue(field: CronFieldName, text: string): number | RuleCronProblemCode {
  const named = namedValue(field, text);
  if (named !== null) return named;
  if (!/^\d+$/.test(text)) return notAValue(field, text);
  const value = Number(text);
  const [min, max] = FIELD_BOUNDS[field];
  const highest = field === 'daysOfWeek' ? 7 : max;
  return value < min || value > highest ? 'out-of-range' : value;
}

function notAValue(field: CronFieldName, text: string): RuleCronProblemCode {
  if (/^h(\(.*)?$/i.test(text)) return 'hash-value';
  const isDay = field === 'daysOfMonth' || field === 'daysOfWeek';
  return isDay && /^(l|lw|\d+w|[a-z\d]+l|[a-z\d]+#.*)$/i.test(text) ? 'extension' : 'not-a-value';
}
