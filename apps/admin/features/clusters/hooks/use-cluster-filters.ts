'use client';

import { useQueryStates } from 'nuqs';
import { CLUSTER_FILTER_PARSERS } from '../cluster-filters.ts';

/** The filters of the list of clusters, kept in the address. */
export function useClusterFilters() {
  return useQueryStates(CLUSTER_FILTER_PARSERS);
}
