import type { HealthCounts, ReplicaCounts } from '@moonin/contracts';

/** Share of the wanted pods that are ready, 0 to 1; undefined when none are wanted, so that the state's own look counts. */
export function shareReady(replicas: ReplicaCounts): number | undefined {
  return replicas.desired === 0 ? undefined : Math.min(1, replicas.ready / replicas.desired);
}

/** How many Deployments there are in all. */
export function countAll(counts: HealthCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Share of the Deployments that are as they should be, 0 to 1; 1 when there are none. */
export function shareHealthy(counts: HealthCounts): number {
  const all = countAll(counts) - counts.suspended;
  return all <= 0 ? 1 : counts.healthy / all;
}

/** The tone of a fleet: bad or degraded first, then what is on its way. */
export function fleetTone(counts: HealthCounts): 'ok' | 'progress' | 'warn' | 'bad' | 'idle' {
  if (counts.failed > 0) return 'bad';
  if (counts.degraded > 0) return 'warn';
  if (counts.progressing > 0) return 'progress';
  return countAll(counts) === counts.unknown + counts.suspended ? 'idle' : 'ok';
}
