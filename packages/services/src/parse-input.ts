import type { FieldProblem } from '@moonin/contracts';
import { AppError, notFound } from '@moonin/runtime';
import type { z } from 'zod';

const MAX_PROBLEMS = 20;

/** Parses what a caller sent; throws `invalid_request` that names each field and never repeats its value. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new AppError({
    code: 'invalid_request',
    publicMessage: 'The request is not valid',
    errors: result.error.issues.slice(0, MAX_PROBLEMS).map(toFieldProblem),
  });
}

function toFieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  return { path: issue.path.map(String).join('.'), message: issue.message };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads an object's id from a path; what is no id names nothing, so it is not found. */
export function parseObjectId(text: string, what: string): string {
  if (!UUID.test(text)) throw notFound(what);
  return text.toLowerCase();
}
