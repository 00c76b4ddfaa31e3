import { z } from 'zod';
import { HEALTH_STATES } from '../agent/deployment-report.ts';
import { agentKind, followedKind, missingRight, provider } from '../agent/heartbeat.ts';
import { displayName, id, instant } from '../ids.ts';
import { listParameter, pageQuery } from '../pagination.ts';
import { storableText } from '../text.ts';

export const CLUSTER_STATUSES = ['waiting', 'connected', 'delayed', 'disconnected'] as const;
/** `waiting`: registered, never heard. The others follow from the time since the last heartbeat. */
export const clusterStatus = z.enum(CLUSTER_STATUSES);
export type ClusterStatus = z.infer<typeof clusterStatus>;

export const healthCounts = z.object(
  Object.fromEntries(HEALTH_STATES.map((state) => [state, z.int()])) as Record<
    (typeof HEALTH_STATES)[number],
    z.ZodInt
  >,
);
export type HealthCounts = z.infer<typeof healthCounts>;

export const projectRef = z.object({ id, name: z.string(), slug: z.string() });
export const clusterRef = z.object({ id, name: z.string() });

export const clusterListItem = z.object({
  id,
  name: z.string(),
  description: z.string(),
  project: projectRef,
  status: clusterStatus,
  lastSeenAt: instant.nullable(),
  provider,
  providerName: z.string().nullable(),
  region: z.string().nullable(),
  kubernetesVersion: z.string().nullable(),
  nodes: z.int(),
  nodesReady: z.int(),
  namespaces: z.int(),
  deployments: healthCounts,
  createdAt: instant,
});
export type ClusterListItem = z.infer<typeof clusterListItem>;

export const clusterAgent = z.object({
  agent: agentKind,
  instance: z.string(),
  version: z.string(),
  leader: z.boolean(),
  startedAt: instant,
  lastSeenAt: instant,
  queueDepth: z.int(),
  /** Rights that it lacks, and what it follows; null when it never said. */
  missingRights: z.array(missingRight).nullable(),
  kinds: z.array(followedKind).nullable(),
});
export type ClusterAgent = z.infer<typeof clusterAgent>;

export const clusterDetail = clusterListItem.extend({
  zones: z.array(z.string()),
  agents: z.array(clusterAgent),
  synced: z.boolean(),
});
export type ClusterDetail = z.infer<typeof clusterDetail>;

/** Everything that deleting a cluster loses, gone objects and their history included. */
export const clusterContents = z.object({
  deployments: z.int(),
  revisions: z.int(),
  cronJobs: z.int(),
  executions: z.int(),
  resources: z.int(),
  errors: z.int(),
  namespaces: z.int(),
  nodes: z.int(),
  tokens: z.int(),
});
export type ClusterContents = z.infer<typeof clusterContents>;

export const clusterQuery = pageQuery.extend({
  q: z.string().max(200).optional(),
  project: listParameter(id),
  status: listParameter(clusterStatus),
});
export type ClusterQuery = z.infer<typeof clusterQuery>;

export const createClusterRequest = z.strictObject({
  name: displayName,
  description: storableText(500).default(''),
  projectId: id,
});
export type CreateClusterRequest = z.infer<typeof createClusterRequest>;

export const updateClusterRequest = z.strictObject({
  name: displayName.optional(),
  description: storableText(500).optional(),
});
export type UpdateClusterRequest = z.infer<typeof updateClusterRequest>;

/** The one time that the secret is shown. */
export const clusterCredentials = z.object({
  projectId: id,
  clusterId: id,
  clusterToken: z.string(),
  apiUrl: z.string(),
});
export type ClusterCredentials = z.infer<typeof clusterCredentials>;

export const createClusterResponse = z.object({ cluster: clusterListItem, credentials: clusterCredentials });
export type CreateClusterResponse = z.infer<typeof createClusterResponse>;

export const clusterToken = z.object({
  id,
  publicId: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});
export type ClusterToken = z.infer<typeof clusterToken>;

/** Rotation: a new token now; the older ones end after `overlapMinutes` (0 ends them at once). */
export const rotateClusterTokenRequest = z.strictObject({
  overlapMinutes: z
    .int()
    .min(0)
    .max(30 * 24 * 60)
    .default(24 * 60),
});
export type RotateClusterTokenRequest = z.infer<typeof rotateClusterTokenRequest>;
export const rotateClusterTokenResponse = z.object({ credentials: clusterCredentials, tokens: z.array(clusterToken) });
export type RotateClusterTokenResponse = z.infer<typeof rotateClusterTokenResponse>;
