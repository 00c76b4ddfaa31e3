import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [-1.5, '-1.5'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' kept ', '" kept "'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['@x,y', '"\'@x,y"'],
  ['-1', "'-1"],
])('%j is written as %j', (cell, text) => {
  expect(csvLine([cell])).toBe(`${text}\r\n`);
});

test('cells are separated by commas', () => {
  expect(csvLine(['a', 'b,c', 3])).toBe('a,"b,c",3\r\n');
});
