import type { ClusterStatus } from '@moonin/contracts';
import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from '@moonin/ui/web/address-parsers';

/** States that the list can be filtered by; the same as the contract's, without its schemas. */
export const FILTERED_STATUSES: readonly ClusterStatus[] = ['waiting', 'connected', 'delayed', 'disconnected'];

/** How the filters of the list of clusters stand in the address; what is none of their values is left out. */
export const CLUSTER_FILTER_PARSERS = {
  q: parseAsString.withDefault(''),
  project: parseAsArrayOf(parseAsString).withDefault([]),
  status: parseAsArrayOf(parseAsStringLiteral(FILTERED_STATUSES)).withDefault([]),
};
