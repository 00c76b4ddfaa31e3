import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CursorType, decodeCursor, encodeCursor } from './page-cursor.ts';

test('values survive a cursor', () => {
  const values = fc.tuple(
    fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000'))),
    fc.uuid(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
  );
  const types: CursorType[] = ['text', 'uuid', 'integer', 'float', 'instant'];
  fc.assert(
    fc.property(values, (given) => {
      expect(decodeCursor(encodeCursor('name.asc', given), 'name.asc', types)).toEqual(given);
    }),
  );
});

test('the smallest and the largest integer of PostgreSQL survive a cursor', () => {
  for (const value of [-(2 ** 31), 2 ** 31 - 1])
    expect(decodeCursor(encodeCursor('age', [value]), 'age', ['integer'])).toEqual([value]);
});

test.each<[string, string, CursorType[]]>([
  ['another sort', encodeCursor('name.desc', ['a']), ['text']],
  ['too few values', encodeCursor('name.asc', []), ['text']],
  ['too many values', encodeCursor('name.asc', ['a', 'b']), ['text']],
  ['a number for a text', encodeCursor('name.asc', [1]), ['text']],
  ['NUL', encodeCursor('name.asc', ['a\u0000']), ['text']],
  ['no uuid', encodeCursor('name.asc', ['a']), ['uuid']],
  ['a fraction', encodeCursor('name.asc', [1.5]), ['integer']],
  ['too large a number', encodeCursor('name.asc', [2 ** 31]), ['integer']],
  ['no instant', encodeCursor('name.asc', ['2026-13-01T00:00:00.000Z']), ['instant']],
  ['no JSON', Buffer.from('[').toString('base64url'), ['text']],
  ['no list', Buffer.from('{}').toString('base64url'), ['text']],
])('%s is refused', (_what, cursor, types) => {
  expect(() => decodeCursor(cursor, 'name.asc', types)).toThrow('The request is not valid');
});
