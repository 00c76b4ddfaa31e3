import { AppError } from '@moonin/runtime';

/** One value of the row that a page ended with, in the order of its sort's columns. */
export type CursorValue = string | number | boolean | null;

/** How each value of a cursor is checked and cast before it reaches SQL. */
export type CursorType = 'text' | 'uuid' | 'integer' | 'float' | 'instant';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes where a page ended, for one named sort; opaque to callers. */
export function encodeCursor(sort: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify([sort, ...values]), 'utf8').toString('base64url');
}

/** Reads a cursor of that sort back; throws `invalid_request` for one that was made up, or made by another sort. */
export function decodeCursor(cursor: string, sort: string, types: readonly CursorType[]): CursorValue[] {
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(parsed) || parsed[0] !== sort || parsed.length !== types.length + 1) throw invalidCursor();
  return types.map((type, index) => {
    const value: unknown = parsed[index + 1];
    if (value !== null && !fits(type, value)) throw invalidCursor();
    return value as CursorValue;
  });
}

function fits(type: CursorType, value: unknown): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000');
    case 'uuid':
      return typeof value === 'string' && UUID.test(value);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
    case 'float':
      return typeof value === 'number' && Number.isFinite(value);
    case 'instant':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isDate(value);
  }
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidCursor(cause);
  }
}

function invalidCursor(cause?: unknown): AppError {
  return new AppError({
    code: 'invalid_request',
    publicMessage: 'The request is not valid',
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
    cause,
  });
}
