import { CLUSTER_STATUSES } from '@moonin/contracts';
import { createLoader } from '@moonin/ui/web/address-parsers';
import { expect, test } from 'vitest';
import { CLUSTER_FILTER_PARSERS, FILTERED_STATUSES } from './cluster-filters.ts';

test('every state of the contract can be filtered by', () => {
  expect(FILTERED_STATUSES).toEqual(CLUSTER_STATUSES);
});

test('what an address says is read, and what is no state left out', () => {
  const load = createLoader(CLUSTER_FILTER_PARSERS);
  expect(load('?q=edge&status=delayed,lost,disconnected')).toEqual({
    q: 'edge',
    project: [],
    status: ['delayed', 'disconnected'],
  });
});
