import { expect, test } from 'vitest';
import { choiceAfterKey, MOST_CHOICES, matchChoices } from './choices.ts';

const choices = [
  { value: '1', label: 'production-eu', note: 'Retail' },
  { value: '2', label: 'Facturación' },
  { value: '3', label: 'edge-mx' },
];

test.each([
  ['', ['1', '2', '3']],
  ['facturacion', ['2']],
  ['FACTURACIÓN', ['2']],
  ['retail eu', ['1']],
  ['nothing', []],
  ['e', ['3', '1']],
])('“%s” finds %j', (query, values) => {
  expect(matchChoices(choices, query).map((choice) => choice.value)).toEqual(values);
});

test('a long list is cut', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ value: `${index}`, label: `n${index}` }));
  expect(matchChoices(many, 'n')).toHaveLength(MOST_CHOICES);
});

test('arrows go round', () => {
  expect(choiceAfterKey('ArrowDown', 2, 3)).toBe(0);
  expect(choiceAfterKey('ArrowUp', 0, 3)).toBe(2);
  expect(choiceAfterKey('a', 0, 3)).toBeNull();
  expect(choiceAfterKey('ArrowDown', -1, 0)).toBeNull();
});
