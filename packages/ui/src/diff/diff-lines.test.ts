import { describe, expect, test } from 'vitest';
import { CHUNK_ROWS, chunksOf } from './chunks.ts';
import { diffLines, rowKey } from './diff-lines.ts';
import { foldRows, rowOfLine } from './folds.ts';
import { splitRows } from './split-rows.ts';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);

describe('diffLines', () => {
  test('numbers both sides and pairs what replaced what', () => {
    const diff = diffLines('a\nb\nc\nd\n', 'a\nB\nc\nd\ne\n');
    expect(diff).toMatchObject({ added: 2, removed: 1, tooDifferent: false });
    expect(diff.rows).toEqual([
      { kind: 'same', was: 1, now: 1, text: 'a' },
      { kind: 'removed', was: 2, text: 'b', other: 'B' },
      { kind: 'added', now: 2, text: 'B', other: 'b' },
      { kind: 'same', was: 3, now: 3, text: 'c' },
      { kind: 'same', was: 4, now: 4, text: 'd' },
      { kind: 'added', now: 5, text: 'e', other: null },
    ]);
  });

  test('an empty side is all added or all removed, equal texts have no change', () => {
    expect(diffLines('', 'a\nb')).toMatchObject({ added: 2, removed: 0 });
    expect(diffLines('a\nb', '')).toMatchObject({ added: 0, removed: 2 });
    expect(diffLines('a\nb', 'a\nb\n')).toMatchObject({ added: 0, removed: 0 });
  });

  test('line ends of Windows are line ends', () => {
    expect(diffLines('a\r\nb', 'a\nb')).toMatchObject({ added: 0, removed: 0 });
  });

  test('every line of both texts is there once, whatever the texts', () => {
    const before = numbered(1, 400).join('\n');
    const after = [...numbered(1, 100), 'new', ...numbered(150, 400).map((line) => line.replace('7', 'seven'))].join(
      '\n',
    );
    const { rows } = diffLines(before, after);
    const side = (kind: 'added' | 'removed') => rows.filter((row) => row.kind !== kind).map((row) => row.text);
    expect(side('added').join('\n')).toBe(before);
    expect(side('removed').join('\n')).toBe(after);
    expect(new Set(rows.map(rowKey)).size).toBe(rows.length);
  });

  test('texts without anything in common are replaced, with their common ends kept', () => {
    const before = ['head', ...numbered(1, 5000), 'tail'].join('\n');
    const after = ['head', ...numbered(10_001, 15_000), 'tail'].join('\n');
    const diff = diffLines(before, after);
    expect(diff).toMatchObject({ added: 5000, removed: 5000, tooDifferent: false });
    expect(diff.rows[0]).toEqual({ kind: 'same', was: 1, now: 1, text: 'head' });
    expect(diff.rows.at(-1)).toEqual({ kind: 'same', was: 5002, now: 5002, text: 'tail' });
  });

  test('the same few lines in another order, thousands of times, are given up on and shown as replaced', () => {
    const before = Array.from({ length: 4000 }, (_, index) => `value ${(index * 7) % 11}`).join('\n');
    const after = Array.from({ length: 4000 }, (_, index) => `value ${(index * index) % 11}`).join('\n');
    expect(diffLines(before, after)).toMatchObject({ added: 4000, removed: 4000, tooDifferent: true });
  });

  test('a moved block is removed here and added there', () => {
    const diff = diffLines('a\nb\nc\nd\ne', 'c\nd\ne\na\nb');
    expect(diff).toMatchObject({ added: 2, removed: 2 });
    expect(diff.rows.filter((row) => row.kind === 'same').map((row) => row.text)).toEqual(['c', 'd', 'e']);
  });
});

describe('folds', () => {
  const before = numbered(1, 100);
  const after = before.map((line) => (line === 'line 50' ? 'other' : line));
  const { rows } = diffLines(before.join('\n'), after.join('\n'));

  test('three rows stay around a change, the rest is folded', () => {
    expect(foldRows(rows)).toEqual([
      { kind: 'fold', from: 0, to: 46 },
      { kind: 'shown', from: 46, to: 54 },
      { kind: 'fold', from: 54, to: 101 },
    ]);
  });

  test('a gap too small to fold is shown as part of one stretch', () => {
    const close = diffLines('a\n1\n2\n3\n4\n5\n6\n7\nb', 'A\n1\n2\n3\n4\n5\n6\n7\nB');
    expect(foldRows(close.rows)).toEqual([{ kind: 'shown', from: 0, to: close.rows.length }]);
  });

  test('stretches cover every row once, in order', () => {
    let next = 0;
    for (const stretch of foldRows(rows)) {
      expect(stretch.from).toBe(next);
      expect(stretch.to).toBeGreaterThan(stretch.from);
      next = stretch.to;
    }
    expect(next).toBe(rows.length);
  });

  test('a line is found by its number on its side', () => {
    expect(rowOfLine(rows, 'l', 50)).toBe(49);
    expect(rowOfLine(rows, 'r', 50)).toBe(50);
    expect(rowOfLine(rows, 'r', 101)).toBe(-1);
  });
});

describe('side by side', () => {
  test('the longer side of a block goes on alone', () => {
    const { rows } = diffLines('a\nb\nc\nd', 'a\nX\nd');
    expect(splitRows(rows).map(({ left, right }) => [left?.text ?? null, right?.text ?? null])).toEqual([
      ['a', 'a'],
      ['b', 'X'],
      ['c', null],
      ['d', 'd'],
    ]);
  });

  test('a block longer than a chunk keeps its pairs', () => {
    const count = CHUNK_ROWS + 30;
    const { rows } = diffLines(numbered(1, count).join('\n'), numbered(1001, 1000 + count).join('\n'));
    const chunks = chunksOf(rows, { kind: 'shown', from: 0, to: rows.length }, true);
    expect(chunks.map((chunk) => chunk.pairs?.length)).toEqual([CHUNK_ROWS, 30]);
    expect(chunks.every((chunk) => chunk.pairs?.every((pair) => pair.left !== null && pair.right !== null))).toBe(true);
  });
});
