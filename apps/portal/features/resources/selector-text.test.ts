import { expect, test } from 'vitest';
import { selectorText, shortSelectorText } from './selector-text.ts';

const expression = (key: string, operator: string, values: string[] = []) => ({ key, operator, values });

test.each([
  [{ matchLabels: {}, matchExpressions: [] }, ''],
  [{ matchLabels: { app: 'web', tier: '' }, matchExpressions: [] }, 'app=web,tier='],
  [
    {
      matchLabels: { app: 'web' },
      matchExpressions: [
        expression('tier', 'In', ['a', 'b']),
        expression('zone', 'NotIn', ['x']),
        expression('canary', 'Exists'),
        expression('legacy', 'DoesNotExist'),
      ],
    },
    'app=web,tier in (a,b),zone notin (x),canary,!legacy',
  ],
])('%j is %s', (selector, text) => {
  expect(selectorText(selector)).toBe(text);
});

test('where there is little room the domains of keys are left out', () => {
  const selector = {
    matchLabels: { 'app.kubernetes.io/name': 'web' },
    matchExpressions: [expression('topology.kubernetes.io/zone', 'Exists')],
  };
  expect(shortSelectorText(selector)).toBe('name=web,zone');
});
