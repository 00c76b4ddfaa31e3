import type { SearchHit } from '@moonin/contracts';
import type { Place } from '../frame/places.ts';

/** Where each kind of hit is at home. */
export const HIT_PLACES: Readonly<Record<SearchHit['kind'], Place['id']>> = {
  deployment: 'deployments',
  cluster: 'clusters',
  namespace: 'namespaces',
  node: 'nodes',
  image: 'images',
  project: 'clusters',
};

/** The page of a hit. */
export function hitAddress(organization: string, hit: SearchHit): string {
  const base = `/o/${organization}`;
  switch (hit.kind) {
    case 'deployment':
      return `${base}/deployments/${hit.id}`;
    case 'cluster':
      return `${base}/clusters/${hit.id}`;
    case 'node':
      return `${base}/nodes/${hit.id}`;
    case 'namespace':
      return `${base}/deployments?namespace=${encodeURIComponent(hit.title)}`;
    case 'image':
      return `${base}/images?q=${encodeURIComponent(hit.title)}`;
    case 'project':
      return `${base}/deployments?project=${hit.id}`;
  }
}
