import type { SearchHit } from '@moonin/contracts';
import type { Place } from '../frame/places.ts';
import { resourceAddress } from '../resources/resource-kinds.ts';

/** Where each kind of hit that has a page is at home. */
export const HIT_PLACES = {
  deployment: 'deployments',
  cluster: 'clusters',
  namespace: 'namespaces',
  node: 'nodes',
  image: 'images',
  project: 'clusters',
  'cron-job': 'cronJobs',
  hpa: 'hpas',
  service: 'services',
  ingress: 'ingresses',
  'network-policy': 'networkPolicies',
  role: 'roles',
  'role-binding': 'roleBindings',
  'helm-release': 'helmReleases',
} as const satisfies Partial<Record<SearchHit['kind'], Place['id']>>;

/** A hit whose page there is. */
export type ReachableHit = SearchHit & { kind: keyof typeof HIT_PLACES };

export function isReachable(hit: SearchHit): hit is ReachableHit {
  return Object.hasOwn(HIT_PLACES, hit.kind);
}

/** The page of a hit. */
export function hitAddress(organization: string, hit: ReachableHit): string {
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
    case 'cron-job':
      return `${base}/cron-jobs/${hit.id}`;
    default:
      return resourceAddress(organization, HIT_PLACES[hit.kind], hit.id);
  }
}
