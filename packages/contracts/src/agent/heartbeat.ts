import { z } from 'zod';
import { id, instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';

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

export const heartbeatRequest = z.strictObject({
  agent: agentKind,
  instance: storableName(253),
  version: storableName(64),
  leader: z.boolean(),
  startedAt: instant,
  queueDepth: z.int().min(0),
  cluster: clusterMetadata.optional(),
});
export type HeartbeatRequest = z.infer<typeof heartbeatRequest>;

export const heartbeatResponse = z.object({
  serverTime: instant,
  intervalMs: z.int(),
  clusterId: id,
});
export type HeartbeatResponse = z.infer<typeof heartbeatResponse>;
