import { z } from 'zod';
import { scaleActor } from '../agent/actor.ts';
import {
  deploymentCondition,
  deploymentHealth,
  deploymentStrategy,
  healthState,
  hpaRelation,
  replicaCounts,
} from '../agent/deployment-report.ts';
import { MANAGEMENT_TYPES, management } from '../agent/management.ts';
import { containerImage } from '../agent/pod-template.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery, sortOrder } from '../pagination.ts';
import { clusterRef, clusterStatus, projectRef } from './cluster.ts';
import { facetValue } from './facet.ts';
import { revisionListItem } from './revision.ts';

export const deploymentListItem = z.object({
  id,
  name: z.string(),
  namespace: z.string(),
  cluster: clusterRef.extend({ status: clusterStatus }),
  project: projectRef,
  health: deploymentHealth,
  replicas: replicaCounts,
  paused: z.boolean(),
  management,
  hpa: hpaRelation.nullable(),
  images: z.array(containerImage),
  revision: z.int().nullable(),
  /** When the revision in force began; null when unknown. */
  changedAt: instant.nullable(),
  createdAt: instant.nullable(),
  deletedAt: instant.nullable(),
});
export type DeploymentListItem = z.infer<typeof deploymentListItem>;

export const DEPLOYMENT_SORTS = ['name', 'health', 'ready', 'revision', 'changed', 'namespace', 'cluster'] as const;
/** Sort `health` puts what needs a person first: failed, degraded, progressing, unknown, suspended, healthy. */
export const deploymentFilter = z.object({
  q: z.string().max(200).optional(),
  project: listParameter(id),
  cluster: listParameter(id),
  namespace: listParameter(z.string().max(253)),
  health: listParameter(healthState),
  type: listParameter(z.enum(MANAGEMENT_TYPES)),
  image: z.string().max(512).optional(),
  hpa: z.enum(['yes', 'no']).optional(),
  deleted: z.enum(['no', 'only']).default('no'),
});
export type DeploymentFilter = z.infer<typeof deploymentFilter>;

export const deploymentQuery = deploymentFilter.extend({
  ...pageQuery.shape,
  sort: z.enum(DEPLOYMENT_SORTS).default('health'),
  order: sortOrder.default('asc'),
});
export type DeploymentQuery = z.infer<typeof deploymentQuery>;

/** Counts of each value under the other filters. */
export const deploymentFacets = z.object({
  health: z.array(facetValue),
  type: z.array(facetValue),
  cluster: z.array(facetValue),
  namespace: z.array(facetValue),
  hpa: z.array(facetValue),
});
export type DeploymentFacets = z.infer<typeof deploymentFacets>;

export const deploymentDetail = deploymentListItem.extend({
  uid: z.string(),
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()),
  podLabels: z.record(z.string(), z.string()),
  scaledBy: scaleActor.nullable(),
  strategy: deploymentStrategy,
  serviceAccount: z.string().nullable(),
  conditions: z.array(deploymentCondition),
  generation: z.int(),
  observedGeneration: z.int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** The revision in force with its difference from the one before. */
  current: revisionListItem.nullable(),
});
export type DeploymentDetail = z.infer<typeof deploymentDetail>;
