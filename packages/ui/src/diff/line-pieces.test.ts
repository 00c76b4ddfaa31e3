import { describe, expect, test } from 'vitest';
import { changedPieces, type LinePiece, samePieces } from './line-pieces.ts';

const A = '«hidden:0123456789abcdef»';
const B = '«hidden:fedcba9876543210»';

const shown = (pieces: readonly LinePiece[]) =>
  pieces
    .map((piece) =>
      piece.kind === 'hidden'
        ? piece.changed
          ? '(changed)'
          : '(same)'
        : piece.marked
          ? `[${piece.text}]`
          : piece.text,
    )
    .join('');

describe('marks', () => {
  test.each([
    ['  memory: 256Mi', '  memory: 512Mi', '  memory: [256Mi]'],
    ['image: shop/checkout:2.9.1', 'image: shop/checkout:2.9.0', 'image: shop/checkout:2.9.[1]'],
    ['name: ñandú', 'name: nandu', 'name: [ñandú]'],
    ['a: completely other words', 'zzz', 'a: completely other words'],
    ['a: 1', null, 'a: 1'],
  ])('%s against %s', (text, other, marks) => {
    expect(shown(changedPieces(text, other))).toBe(marks);
  });

  test('very long lines are not marked', () => {
    const long = 'x '.repeat(1500);
    expect(shown(changedPieces(`${long}a`, `${long}b`))).toBe(`${long}a`);
  });
});

describe('hidden values', () => {
  test('a value that differs is changed, one that is equal is the same', () => {
    expect(shown(changedPieces(`value: ${A}`, `value: ${B}`))).toBe('value: (changed)');
    expect(shown(changedPieces(`a: ${A} b: 2`, `a: ${A} b: 3`))).toBe('a: (same) b: [2]');
    expect(shown(samePieces(`value: ${A}`))).toBe('value: (same)');
  });

  test('a value without a counterpart is changed', () => {
    expect(shown(changedPieces(`value: ${A}`, null))).toBe('value: (changed)');
  });

  test('the marker itself is never shown', () => {
    expect(shown(changedPieces(`x${A}y`, 'xy'))).not.toContain('hidden:');
  });
});

test('pieces know where they start', () => {
  expect(changedPieces('ab: 12', 'ab: 13').map((piece) => piece.start)).toEqual([0, 4]);
});
