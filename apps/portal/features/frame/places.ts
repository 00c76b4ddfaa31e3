import type { ScopeKey } from '../scope/scope-params.ts';

/** A place in the rail: its path below the organization and the part of the scope that it understands. */
export interface Place {
  readonly id: 'overview' | 'clusters' | 'nodes' | 'namespaces' | 'deployments' | 'images' | 'settings';
  readonly path: string;
  readonly scope: readonly ScopeKey[];
}

/** Every place that there is; nothing is listed before it exists. */
export const PLACES: readonly Place[] = [
  { id: 'overview', path: '', scope: ['project', 'cluster'] },
  { id: 'deployments', path: '/deployments', scope: ['project', 'cluster', 'namespace'] },
  { id: 'images', path: '/images', scope: [] },
  { id: 'clusters', path: '/clusters', scope: ['project'] },
  { id: 'nodes', path: '/nodes', scope: ['cluster'] },
  { id: 'namespaces', path: '/namespaces', scope: ['cluster'] },
  { id: 'settings', path: '/settings', scope: [] },
];
