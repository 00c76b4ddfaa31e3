import { describe, expect, test } from 'vitest';
import { matchesLabelSelector, matchesServiceSelector } from './match-selector.ts';

const labels = { app: 'web', tier: 'front' };
const expression = (key: string, operator: string, ...values: string[]) => ({
  matchLabels: {},
  matchExpressions: [{ key, operator, values }],
});

test.each([
  [{ app: 'web' }, true],
  [{ app: 'web', tier: 'front' }, true],
  [{ app: 'web', tier: 'back' }, false],
  [{ other: 'web' }, false],
  [{}, false],
  [null, false],
])('a Service that selects %j: %s', (selector, expected) => {
  expect(matchesServiceSelector(selector, labels)).toBe(expected);
});

describe('a label selector', () => {
  test.each([
    [expression('app', 'In', 'web', 'api'), true],
    [expression('app', 'In', 'api'), false],
    [expression('app', 'NotIn', 'api'), true],
    [expression('absent', 'NotIn', 'api'), true],
    [expression('app', 'Exists'), true],
    [expression('absent', 'Exists'), false],
    [expression('absent', 'DoesNotExist'), true],
    [expression('toString', 'Exists'), false],
    [expression('app', 'Gt', '1'), false],
    [{ matchLabels: { app: 'web' }, matchExpressions: [] }, true],
    [{ matchLabels: { app: 'api' }, matchExpressions: [] }, false],
    [{ matchLabels: {}, matchExpressions: [] }, true],
  ])('%j: %s', (selector, expected) => {
    expect(matchesLabelSelector(selector, labels)).toBe(expected);
  });
});
