import type { ClusterDetail, HealthCounts } from '@moonin/contracts';

/** The steps between a command that was pasted and a cluster that is seen whole, in the order they happen. */
export const SIGHT_STEPS = ['heartbeat', 'version', 'nodes', 'namespaces', 'deployments', 'synced'] as const;
export type SightStep = (typeof SIGHT_STEPS)[number];

/** `current`: what the person is waiting for now. */
export type SightProgress = 'done' | 'current' | 'ahead';

/** Sum over all health states. */
export function totalDeployments(counts: HealthCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type Seen = Pick<ClusterDetail, 'lastSeenAt' | 'kubernetesVersion' | 'nodes' | 'namespaces' | 'deployments' | 'synced'>;

/**
 * How far the first sight of a cluster is. Nodes, namespaces and Deployments may really be none, so once the first
 * sync is complete they count as seen; until then each waits for its first object.
 */
export function sightProgress(cluster: Seen): Record<SightStep, SightProgress> {
  const heard = cluster.lastSeenAt !== null;
  const done: Record<SightStep, boolean> = {
    heartbeat: heard,
    version: heard && cluster.kubernetesVersion !== null,
    nodes: heard && (cluster.synced || cluster.nodes > 0),
    namespaces: heard && (cluster.synced || cluster.namespaces > 0),
    deployments: heard && (cluster.synced || totalDeployments(cluster.deployments) > 0),
    synced: heard && cluster.synced,
  };
  const current = SIGHT_STEPS.find((step) => !done[step]);
  const progress = (step: SightStep): SightProgress => (done[step] ? 'done' : step === current ? 'current' : 'ahead');
  return {
    heartbeat: progress('heartbeat'),
    version: progress('version'),
    nodes: progress('nodes'),
    namespaces: progress('namespaces'),
    deployments: progress('deployments'),
    synced: progress('synced'),
  };
}
