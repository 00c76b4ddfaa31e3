import { isOlderResourceVersion } from '../resources/resource-version.ts';
import { KubeConnectionError } from '../transport/kube-api-error.ts';

/** Lists older than what was seen are refused this often; then the cluster is taken to be restored from a backup. */
const REFUSALS = 3;

/** Guards against an API server that answers from the past. */
export interface ListFreshness {
  /** The newest resourceVersion that was seen; null before the first list. */
  readonly newest: string | null;
  saw(resourceVersion: string): void;
  /** Throws for a list from the past; returns true when such a list must now be believed. */
  accept(resourceVersion: string): boolean;
}

/** Remembers the newest resourceVersion of one collection. */
export function createListFreshness(): ListFreshness {
  let newest: string | null = null;
  let refused = 0;
  return {
    get newest() {
      return newest;
    },
    saw: (resourceVersion) => {
      newest = resourceVersion;
      refused = 0;
    },
    accept: (resourceVersion) => {
      if (resourceVersion === '') throw new KubeConnectionError('BAD_LIST', 'the list carries no resourceVersion');
      if (newest === null || !isOlderResourceVersion(resourceVersion, newest)) return false;
      refused += 1;
      if (refused > REFUSALS) return true;
      throw new KubeConnectionError('STALE_LIST', `the list is of ${resourceVersion}, but ${newest} was seen already`);
    },
  };
}
