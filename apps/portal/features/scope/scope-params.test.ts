import { expect, test } from 'vitest';
import { carryScope } from './scope-params.ts';

test('the scope is carried, filters are not, and a page gets only what it understands', () => {
  const search = new URLSearchParams('cluster=a,b&project=p&health=failed&namespace=');
  expect(carryScope(search, ['project', 'cluster', 'namespace'])).toBe('?project=p&cluster=a%2Cb');
  expect(carryScope(search, ['namespace'])).toBe('');
});
