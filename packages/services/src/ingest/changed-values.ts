import type { ChangeEntry } from '@moonin/contracts';
import type { z } from 'zod';

export type ChangedValue = ChangeEntry['values'][number];

/** A value as a change says it: null for what is not there. */
export type ValueText = string | number | boolean | null | undefined;

const MAX_CHARS = 512;

/** The subjects whose values differ, in the order of `after`; without a `before` nothing changed, it only came to be known. */
export function changedValues(
  before: Readonly<Record<string, ValueText>> | null,
  after: Readonly<Record<string, ValueText>>,
): ChangedValue[] {
  if (before === null) return [];
  return Object.entries(after).flatMap(([subject, value]) => {
    const pair = { subject, before: textOf(before[subject]), after: textOf(value) };
    return pair.before === pair.after ? [] : [pair];
  });
}

/** A report as it is stored, or null for none and for one of another time that cannot be read any more. */
export function readStored<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> | null {
  const result = schema.safeParse(stored);
  return result.success ? result.data : null;
}

function textOf(value: ValueText): string | null {
  return value === null || value === undefined ? null : String(value).slice(0, MAX_CHARS).toWellFormed();
}
