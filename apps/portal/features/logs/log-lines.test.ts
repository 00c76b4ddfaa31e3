import { describe, expect, test } from 'vitest';
import { failingLine, logLines, matchingLines } from './log-lines.ts';

const ESC = '\u001B';

describe('the lines of a log', () => {
  test.each([
    ['colours', `${ESC}[31mERROR${ESC}[0m no disk`, ['ERROR no disk']],
    ['cursor moves and private modes', `${ESC}[2K${ESC}[?25lworking${ESC}[1;5H`, ['working']],
    ['a title and a link', `${ESC}]0;title\u0007a ${ESC}]8;;http://x${ESC}\\link${ESC}]8;;${ESC}\\`, ['a link']],
    ['other control characters, tabs kept', 'a\u0000b\u0008c\td\u009F', ['abc\td']],
    ['a progress bar that writes over itself', '10 %\r50 %\r100 %\ndone', ['100 %', 'done']],
    ['lines of Windows', 'a\r\nb\r\n', ['a', 'b']],
    ['empty lines at the end, not those between', 'a\n\nb\n\n \n', ['a', '', 'b']],
    ['nothing', '', []],
    ['an escape that is cut off', `end${ESC}`, ['end']],
  ])('without %s', (_, text, lines) => {
    expect(logLines(text)).toEqual(lines);
  });
});

describe('the failing line', () => {
  test.each([
    ['the last one that speaks of failing', ['start', 'error: a', 'ERROR: b', 'bye'], 2],
    ['a grave one before any other', ['panic: nil map', 'goroutine 1', 'exit with error 2'], 0],
    ['the last one where none does', ['one', 'two'], 1],
    ['not a word that only holds one', ['terrors', 'mirrored', 'end'], 2],
    ['none of none', [], -1],
  ])('%s', (_, lines, index) => {
    expect(failingLine(lines)).toBe(index);
  });
});

test('a search goes over case and finds nothing for nothing', () => {
  expect(matchingLines(['Alpha', 'beta', 'ALPHABET'], ' alpha ')).toEqual([0, 2]);
  expect(matchingLines(['Alpha'], ' ')).toEqual([]);
});
