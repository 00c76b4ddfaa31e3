import { createLoader, createSerializer } from '@moonin/ui/web/address-parsers';
import { expect, test } from 'vitest';
import { deploymentFilterOf, deploymentParams, deploymentsRead, isFiltered, isNarrowed } from './deployment-params.ts';

const load = createLoader(deploymentParams);
const at = (query: string) => load(new URLSearchParams(query));

test('a bare address asks for the first page, worst first', () => {
  expect(deploymentsRead('acme', at(''))).toEqual({
    name: 'deployments',
    at: { organization: 'acme' },
    query: { sort: 'health', order: 'asc', limit: 100 },
  });
});

test('every filter of the address reaches the API', () => {
  const query =
    'q=cart&project=p1&cluster=c1,c2&namespace=shop&health=failed,degraded&type=helm&image=redis&hpa=yes&deleted=only';
  expect(deploymentFilterOf(at(query))).toEqual({
    q: 'cart',
    project: ['p1'],
    cluster: ['c1', 'c2'],
    namespace: ['shop'],
    health: ['failed', 'degraded'],
    type: ['helm'],
    image: 'redis',
    hpa: 'yes',
    deleted: 'only',
  });
});

test('what is no known value is as if it were not there', () => {
  expect(deploymentFilterOf(at('health=<script>&hpa=maybe&type=&deleted=all'))).toEqual({});
  expect(deploymentsRead('acme', at('sort=password&order=up')).query).toMatchObject({ sort: 'health', order: 'asc' });
});

test('the scope alone is no filter', () => {
  expect(isFiltered(at('cluster=c1&project=p1&sort=name'))).toBe(false);
  expect(isNarrowed(at('cluster=c1'))).toBe(true);
  expect(isNarrowed(at('sort=name'))).toBe(false);
  expect(isFiltered(at('q=x'))).toBe(true);
  expect(isFiltered(at('deleted=only'))).toBe(true);
});

test('an address survives being read and written', () => {
  const query = '?project=p1&q=a%26b&health=failed,unknown&sort=name&order=desc';
  expect(createSerializer(deploymentParams)(at(query))).toBe(query);
});
