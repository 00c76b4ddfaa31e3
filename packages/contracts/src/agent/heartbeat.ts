import { z } from 'zod';
import { id, instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { AGENT_LIMITS } from './limits.ts';

export const AGENT_KINDS = ['discovery', 'scaling', 'apps'] as const;
export const agentKind = z.enum(AGENT_KINDS);
export type AgentKind = z.infer<typeof agentKind>;

export const PROVIDERS = [
  'gke',
  'eks',
  'aks',
  'openshift',
  'k3s',
  'rke2',
  'kind',
  'minikube',
  'digitalocean',
  'embedded',
  'on-prem',
  'unknown',
] as const;
export const provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof provider>;

/** What the agent knows of the cluster as a whole; sent when it changed and with the first heartbeat. */
export const clusterMetadata = z.strictObject({
  kubernetesVersion: storableName(64),
  provider,
  providerName: storableText(253).nullable(),
  region: storableText(253).nullable(),
  zones: z.array(storableName(253)).max(100),
  /** uid of the kube-system namespace: tells one cluster from another. */
  identity: storableName(128).nullable(),
});
export type ClusterMetadata = z.infer<typeof clusterMetadata>;

/** A right that the agent's service account lacks; `namespace` null is the whole cluster. */
export const missingRight = z.strictObject({
  group: storableText(253),
  resource: storableName(253),
  verb: storableName(64),
  namespace: storableText(253).nullable(),
});
export type MissingRight = z.infer<typeof missingRight>;

/** What the agent follows of one kind, by the name of its Kubernetes resource. */
export const followedKind = z.strictObject({
  kind: storableName(128),
  synced: z.boolean(),
  objects: z.int().min(0),
});
export type FollowedKind = z.infer<typeof followedKind>;

export const heartbeatRequest = z.strictObject({
  agent: agentKind,
  instance: storableName(253),
  version: storableName(64),
  leader: z.boolean(),
  startedAt: instant,
  queueDepth: z.int().min(0),
  cluster: clusterMetadata.optional(),
  /** Absent: as this process said last. */
  missingRights: z.array(missingRight).max(AGENT_LIMITS.missingRights).optional(),
  kinds: z.array(followedKind).max(64).optional(),
});
export type HeartbeatRequest = z.infer<typeof heartbeatRequest>;

export const heartbeatResponse = z.object({
  serverTime: instant,
  intervalMs: z.int(),
  clusterId: id,
});
export type HeartbeatResponse = z.infer<typeof heartbeatResponse>;
