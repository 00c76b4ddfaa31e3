import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 1, null, 'b'], 'a,1,,b'],
  [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"'],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"'],
  [['+1', '-1', '@x', '\tx'], "'+1,'-1,'@x,'\tx"],
  [[-1], '-1'],
  [[' padded '], '" padded "'],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
