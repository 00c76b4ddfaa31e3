import type { FieldError } from '../model/api-error.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { selectorOfField } from '../model/label-selector.ts';
import { labelValueProblems, qualifiedNameProblems } from './name-rules.ts';

/** A field that must be there. */
export function required(field: string, detail = ''): FieldError {
  return { type: 'Required value', field, detail };
}

/** A field whose value is wrong. */
export function invalidValue(field: string, value: unknown, detail: string): FieldError {
  return { type: 'Invalid value', field, value, detail };
}

/** A value outside a closed list. */
export function unsupported(field: string, value: unknown, supported: readonly string[]): FieldError {
  const list = [...supported].sort().map((candidate) => JSON.stringify(candidate));
  return { type: 'Unsupported value', field, value, detail: `supported values: ${list.join(', ')}` };
}

/** A field that may not be set here. */
export function forbiddenField(field: string, detail: string): FieldError {
  return { type: 'Forbidden', field, detail };
}

/** A value that occurs twice. */
export function duplicate(field: string, value: unknown): FieldError {
  return { type: 'Duplicate value', field, value, detail: '' };
}

/** A number below zero. */
export function nonNegative(value: Json | undefined, field: string): FieldError[] {
  if (typeof value !== 'number' || value >= 0) return [];
  return [invalidValue(field, value, 'must be greater than or equal to 0')];
}

/** A port outside 1 to 65535. */
export function portErrors(value: Json | undefined, field: string): FieldError[] {
  if (typeof value === 'number' && value >= 1 && value <= 65535) return [];
  return [invalidValue(field, value ?? 0, 'must be between 1 and 65535, inclusive')];
}

/** One error a problem. */
export function problemErrors(problems: string[], field: string, value: unknown): FieldError[] {
  return problems.map((problem) => invalidValue(field, value, problem));
}

/** Keys and values of labels. */
export function labelErrors(labels: Json | undefined, field: string): FieldError[] {
  if (!isObject(labels)) return [];
  return Object.entries(labels).flatMap(([key, value]) => [
    ...problemErrors(qualifiedNameProblems(key), field, key),
    ...problemErrors(labelValueProblems(String(value)), field, value),
  ]);
}

const totalAnnotationBytes = 256 * 1024;

/** Keys and the total size of annotations. */
export function annotationErrors(annotations: Json | undefined, field: string): FieldError[] {
  if (!isObject(annotations)) return [];
  const errors: FieldError[] = [];
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations)) {
    errors.push(...problemErrors(qualifiedNameProblems(key.toLowerCase()), field, key));
    bytes += Buffer.byteLength(key) + Buffer.byteLength(String(value));
  }
  if (bytes > totalAnnotationBytes) {
    errors.push({ type: 'Too long', field, detail: `may not be more than ${totalAnnotationBytes} bytes` });
  }
  return errors;
}

/** A label selector field: its labels, its operators, and that it selects something. */
export function selectorErrors(selector: Json | undefined, field: string, emptyText?: string): FieldError[] {
  if (!isObject(selector)) return [required(field)];
  const errors = labelErrors(selector.matchLabels, `${field}.matchLabels`);
  const conditions = selectorOfField(selector);
  if (conditions === undefined) errors.push(invalidValue(field, selector, 'invalid label selector'));
  else if (conditions.length === 0 && emptyText !== undefined) {
    errors.push(invalidValue(field, selector, emptyText));
  }
  return errors;
}

/** The items of a list that are objects, with the path of each. */
export function itemsOf(list: Json | undefined, field: string): { item: JsonObject; path: string }[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, index) => (isObject(item) ? [{ item, path: `${field}[${index}]` }] : []));
}
