import { z } from 'zod';
import { healthState } from '../agent/deployment-report.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery, sortOrder } from '../pagination.ts';
import { clusterRef, projectRef } from './cluster.ts';
import { facetValue } from './facet.ts';

/** What every object of a cluster is shown with, beside its own report. */
export const objectIdentity = {
  id,
  uid: z.string(),
  cluster: clusterRef,
  project: projectRef,
  /** When its report changed last. */
  changedAt: instant,
  deletedAt: instant.nullable(),
} as const;

/** A named object elsewhere in the same cluster; `id` is null when the cluster has none of that name. */
export const objectRef = z.object({ id: id.nullable(), name: z.string(), namespace: z.string().nullable() });
export type ObjectRef = z.infer<typeof objectRef>;

/** A Deployment as other objects point at it. */
export const deploymentRef = z.object({ id, name: z.string(), namespace: z.string(), health: healthState });
export type DeploymentRef = z.infer<typeof deploymentRef>;

export const RESOURCE_SORTS = ['name', 'namespace', 'cluster', 'state', 'changed'] as const;

/**
 * Filters of the lists of HPAs, Services, Ingresses, NetworkPolicies, roles, role bindings and Helm releases. `state` is
 * what the kind is told apart by: an HPA's `ok`, `limited` or `failing`, a Service's type, an Ingress' class, a policy's
 * `ingress`, `egress` or `ingress+egress`, `cluster` or `namespace` of roles and bindings, a Helm release's status.
 */
export const resourceFilter = z.object({
  q: z.string().max(200).optional(),
  project: listParameter(id),
  cluster: listParameter(id),
  namespace: listParameter(z.string().max(253)),
  state: listParameter(z.string().max(253)),
  deleted: z.enum(['no', 'only']).default('no'),
});
export type ResourceFilter = z.infer<typeof resourceFilter>;

export const resourceQuery = resourceFilter.extend({
  ...pageQuery.shape,
  sort: z.enum(RESOURCE_SORTS).default('name'),
  order: sortOrder.default('asc'),
});
export type ResourceQuery = z.infer<typeof resourceQuery>;

/** Counts of each value under the other filters. */
export const resourceFacets = z.object({
  state: z.array(facetValue),
  cluster: z.array(facetValue),
  namespace: z.array(facetValue),
});
export type ResourceFacets = z.infer<typeof resourceFacets>;
