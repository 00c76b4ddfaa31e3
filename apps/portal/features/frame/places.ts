import type { ScopeKey } from '../scope/scope-params.ts';

/** A place in the rail: its path below the organization and the part of the scope that it understands. */
export interface Place {
  readonly id:
    | 'overview'
    | 'errors'
    | 'deployments'
    | 'cronJobs'
    | 'images'
    | 'hpas'
    | 'helmReleases'
    | 'services'
    | 'ingresses'
    | 'networkPolicies'
    | 'clusters'
    | 'nodes'
    | 'namespaces'
    | 'roles'
    | 'roleBindings'
    | 'settings';
  readonly path: string;
  readonly scope: readonly ScopeKey[];
  /** Other addresses that are this place in another view. */
  readonly also?: readonly string[];
  /** Group of the rail; a place without one is reached from another place and by the palette. */
  readonly group: PlaceGroup | null;
}

/** Groups of the rail, in its order. */
export const PLACE_GROUPS = ['news', 'workloads', 'network', 'infrastructure', 'foot'] as const;
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

const INSIDE: readonly ScopeKey[] = ['project', 'cluster', 'namespace'];

/** Every place that there is; nothing is listed before it exists. */
export const PLACES: readonly Place[] = [
  { id: 'overview', path: '', scope: ['project', 'cluster'], group: 'news' },
  { id: 'errors', path: '/errors', also: ['/errors/causes'], scope: INSIDE, group: 'news' },
  { id: 'deployments', path: '/deployments', scope: INSIDE, group: 'workloads' },
  { id: 'cronJobs', path: '/cron-jobs', scope: INSIDE, group: 'workloads' },
  { id: 'hpas', path: '/hpas', scope: INSIDE, group: 'workloads' },
  { id: 'helmReleases', path: '/helm-releases', scope: INSIDE, group: 'workloads' },
  { id: 'images', path: '/images', scope: [], group: 'workloads' },
  { id: 'services', path: '/services', scope: INSIDE, group: 'network' },
  { id: 'ingresses', path: '/ingresses', scope: INSIDE, group: 'network' },
  { id: 'networkPolicies', path: '/network-policies', scope: INSIDE, group: 'network' },
  { id: 'clusters', path: '/clusters', scope: ['project'], group: 'infrastructure' },
  { id: 'nodes', path: '/nodes', scope: ['cluster'], group: 'infrastructure' },
  { id: 'namespaces', path: '/namespaces', scope: ['cluster'], group: 'infrastructure' },
  { id: 'roles', path: '/roles', scope: INSIDE, group: 'infrastructure' },
  { id: 'roleBindings', path: '/role-bindings', scope: INSIDE, group: null },
  { id: 'settings', path: '/settings', scope: [], group: 'foot' },
];
