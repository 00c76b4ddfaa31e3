import { expect, test } from 'vitest';
import { chosenRevisions } from './compare-params.ts';

const known = [49, 48, 46].map((number) => ({ number, current: number === 48 }));

test.each([
  ['nothing said: the one in force and the one before it', { from: null, to: null }, { from: 46, to: 48 }],
  ['both said', { from: 3, to: 9 }, { from: 3, to: 9 }],
  ['only the later one', { from: null, to: 49 }, { from: 48, to: 49 }],
  ['only the earlier one', { from: 46, to: null }, { from: 46, to: 48 }],
  ['nothing before it', { from: null, to: 46 }, null],
  ['a number that is none', { from: -1, to: 48 }, null],
])('%s', (_, params, chosen) => {
  expect(chosenRevisions(params, known)).toEqual(chosen);
});

test('of one revision there is nothing to compare', () => {
  expect(chosenRevisions({ from: null, to: null }, [{ number: 1, current: true }])).toBeNull();
  expect(chosenRevisions({ from: null, to: null }, [])).toBeNull();
});
