import { CLUSTER_STATUS_AFTER, type ClusterStatus } from '@moonin/contracts';

/** What the time since the last heartbeat says of a cluster: `waiting` was never heard, a heartbeat from the future counts as now. */
export function clusterStatusAt(lastSeenAt: Date | null, now: Date): ClusterStatus {
  if (lastSeenAt === null) return 'waiting';
  const silentMs = now.getTime() - lastSeenAt.getTime();
  if (silentMs < CLUSTER_STATUS_AFTER.delayedMs) return 'connected';
  return silentMs < CLUSTER_STATUS_AFTER.disconnectedMs ? 'delayed' : 'disconnected';
}

/** The heartbeats that mean `status` at `now`: after `after` (exclusive), up to `until` (inclusive); null has no bound. */
export function heartbeatsMeaning(
  status: Exclude<ClusterStatus, 'waiting'>,
  now: Date,
): { after: Date | null; until: Date | null } {
  const delayed = new Date(now.getTime() - CLUSTER_STATUS_AFTER.delayedMs);
  const disconnected = new Date(now.getTime() - CLUSTER_STATUS_AFTER.disconnectedMs);
  switch (status) {
    case 'connected':
      return { after: delayed, until: null };
    case 'delayed':
      return { after: disconnected, until: delayed };
    case 'disconnected':
      return { after: null, until: disconnected };
  }
}
