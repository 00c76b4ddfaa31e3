import type { Deployment, ReplicaSet } from '../../model/workloads.ts';
import { maxReplicasAnnotation } from './revisions.ts';
import { byCreation, maxSurge, wantedPods } from './rollout-numbers.ts';

function fractionOf(deployment: Deployment, replicaSet: ReplicaSet): number {
  const { replicas } = deployment.spec;
  const current = replicaSet.spec.replicas;
  if (replicas === 0) return -current;
  const annotated = Number(replicaSet.metadata.annotations?.[maxReplicasAnnotation] ?? 0);
  const before = annotated > 0 ? annotated : (deployment.status?.replicas ?? 0);
  if (before === 0) return 0;
  return Math.round((current * (replicas + maxSurge(deployment))) / before) - current;
}

/**
 * New sizes of the active ReplicaSets when a Deployment is scaled in the middle of a rollout: each keeps its share, and
 * what rounding leaves over goes to the largest. Keys are names.
 */
export function proportionalSizes(deployment: Deployment, active: readonly ReplicaSet[]): Map<string, number> {
  const { replicas } = deployment.spec;
  const allowed = replicas > 0 ? replicas + maxSurge(deployment) : 0;
  const toAdd = allowed - wantedPods(active);
  // Of equal sizes the newer grows first and the older shrinks first.
  const sorted = [...active].sort(
    (left, right) =>
      right.spec.replicas - left.spec.replicas || (toAdd > 0 ? byCreation(right, left) : byCreation(left, right)),
  );
  const sizes = new Map<string, number>();
  let added = 0;
  for (const replicaSet of sorted) {
    let share = 0;
    if (toAdd !== 0 && toAdd !== added) {
      const fraction = fractionOf(deployment, replicaSet);
      share = toAdd > 0 ? Math.min(fraction, toAdd - added) : Math.max(fraction, toAdd - added);
    }
    sizes.set(replicaSet.metadata.name, replicaSet.spec.replicas + share);
    added += share;
  }
  const [largest] = sorted;
  if (largest !== undefined && toAdd !== 0) {
    const size = (sizes.get(largest.metadata.name) ?? 0) + toAdd - added;
    sizes.set(largest.metadata.name, Math.max(size, 0));
  }
  return sizes;
}
