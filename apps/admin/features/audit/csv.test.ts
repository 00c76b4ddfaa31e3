import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['@x,y', '"\'@x,y"'],
  ['-1', "'-1"],
])('csvCell(%j) is %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('csvLine ends as the standard says', () => {
  expect(csvLine(['a', 'b,c'])).toBe('a,"b,c"\r\n');
});
