import type { Deployment, IntOrPercent, ReplicaSet } from '../../model/workloads.ts';

/** The number that a count or a percentage of `total` stands for; undefined for text that is no percentage. */
export function scaledValue(value: IntOrPercent, total: number, roundUp: boolean): number | undefined {
  if (typeof value === 'number') return value;
  if (!/^\d+%$/.test(value)) return undefined;
  const exact = (Number.parseInt(value, 10) * total) / 100;
  return roundUp ? Math.ceil(exact) : Math.floor(exact);
}

/** `progressDeadlineSeconds` and `revisionHistoryLimit` of this value mean "none". */
export const noLimit = 2_147_483_647;

/** Whether lack of progress is reported at all. */
export function hasProgressDeadline(deployment: Deployment): boolean {
  const seconds = deployment.spec.progressDeadlineSeconds;
  return seconds !== undefined && seconds !== noLimit;
}

function fenceposts(deployment: Deployment): { surge: number; unavailable: number } {
  const { replicas, strategy } = deployment.spec;
  const surge = scaledValue(strategy.rollingUpdate?.maxSurge ?? 0, replicas, true) ?? 0;
  const unavailable = scaledValue(strategy.rollingUpdate?.maxUnavailable ?? 0, replicas, false) ?? 0;
  // Rounding may leave neither: then one pod at a time goes down, on the theory that surging might not be allowed.
  return surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}

/** Pods that a rolling update may add beyond the desired ones. */
export function maxSurge(deployment: Deployment): number {
  return deployment.spec.strategy.type === 'RollingUpdate' ? fenceposts(deployment).surge : 0;
}

/** Pods that may be missing during a rolling update. */
export function maxUnavailable(deployment: Deployment): number {
  const { replicas, strategy } = deployment.spec;
  if (strategy.type !== 'RollingUpdate' || replicas === 0) return 0;
  return Math.min(fenceposts(deployment).unavailable, replicas);
}

/** Sum of one number over ReplicaSets. */
export function sumOf(replicaSets: readonly ReplicaSet[], count: (replicaSet: ReplicaSet) => number): number {
  return replicaSets.reduce((sum, replicaSet) => sum + count(replicaSet), 0);
}

/** Pods that the ReplicaSets want. */
export function wantedPods(replicaSets: readonly ReplicaSet[]): number {
  return sumOf(replicaSets, (replicaSet) => replicaSet.spec.replicas);
}

/** Pods of the ReplicaSets that are available. */
export function availablePods(replicaSets: readonly ReplicaSet[]): number {
  return sumOf(replicaSets, (replicaSet) => replicaSet.status?.availableReplicas ?? 0);
}

/** ReplicaSets that want pods. */
export function activeOf(replicaSets: readonly ReplicaSet[]): ReplicaSet[] {
  return replicaSets.filter((replicaSet) => replicaSet.spec.replicas > 0);
}

/** Oldest first; by name when of the same second. */
export function byCreation(left: ReplicaSet, right: ReplicaSet): number {
  const [a, b] = [left.metadata, right.metadata];
  if (a.creationTimestamp !== b.creationTimestamp) return a.creationTimestamp < b.creationTimestamp ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

/** Pods that the new ReplicaSet should want now, within the surge that is left. */
export function newReplicaSetSize(deployment: Deployment, all: readonly ReplicaSet[], current: number): number {
  const { replicas, strategy } = deployment.spec;
  if (strategy.type === 'Recreate') return replicas;
  const surge = scaledValue(strategy.rollingUpdate?.maxSurge ?? 0, replicas, true) ?? 0;
  const room = replicas + surge - wantedPods(all);
  return room <= 0 ? current : current + Math.min(room, replicas - current);
}
