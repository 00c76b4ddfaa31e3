import { describe, expect, test } from 'vitest';
import { type DataColumn, gridTemplate, nextSort, rowAfterKey, tableWidthPx } from './columns.ts';

const columns: DataColumn<{ name: string }>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, widthPx: 200 },
  { id: 'state', header: 'State', cell: () => null },
  { id: 'age', header: 'Age', cell: () => null, widthPx: 80, grow: 0 },
];

test('columns share what is left over, fixed ones keep their width', () => {
  expect(gridTemplate(columns)).toBe('minmax(200px, 2fr) minmax(120px, 1fr) 80px');
  expect(tableWidthPx(columns)).toBe(400);
});

test('a header starts ascending and turns round', () => {
  expect(nextSort(undefined, 'name')).toEqual({ column: 'name', direction: 'ascending' });
  expect(nextSort({ column: 'name', direction: 'ascending' }, 'name').direction).toBe('descending');
  expect(nextSort({ column: 'name', direction: 'descending' }, 'name').direction).toBe('ascending');
  expect(nextSort({ column: 'name', direction: 'ascending' }, 'age')).toEqual({
    column: 'age',
    direction: 'ascending',
  });
});

describe('keys in a list of 100', () => {
  test.each([
    ['j', -1, 0],
    ['j', 0, 1],
    ['ArrowDown', 99, 99],
    ['k', 0, 0],
    ['k', -1, 0],
    ['ArrowUp', 5, 4],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['PageDown', 50, 60],
    ['PageUp', 5, 0],
    ['Enter', 5, null],
    ['x', 5, null],
  ])('%s from %d leads to %s', (key, from, to) => {
    expect(rowAfterKey(key, from, 100, 10)).toBe(to);
  });

  test('an empty list leads nowhere', () => {
    expect(rowAfterKey('j', -1, 0, 10)).toBeNull();
  });
});
