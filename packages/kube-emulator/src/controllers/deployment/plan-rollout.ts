import { createNewReplicaSet, syncRevision } from './new-replica-set.ts';
import { byRevision, desiredReplicasAnnotation } from './revisions.ts';
import {
  activeOf,
  availablePods,
  byCreation,
  hasProgressDeadline,
  maxUnavailable,
  newReplicaSetSize,
  noLimit,
  wantedPods,
} from './rollout-numbers.ts';
import { conditionOf, isComplete } from './rollout-status.ts';
import { type RolloutInput, type RolloutPlan, RolloutStep } from './rollout-step.ts';
import { proportionalSizes } from './scale-proportionally.ts';

function notePause(step: RolloutStep): void {
  const { deployment } = step;
  if (!hasProgressDeadline(deployment)) return;
  const reason = conditionOf(step.conditions, 'Progressing')?.reason;
  if (reason === 'ProgressDeadlineExceeded') return;
  const paused = deployment.spec.paused === true;
  if (paused && reason !== 'DeploymentPaused') {
    step.setProgressing('Unknown', 'DeploymentPaused', 'Deployment is paused');
  } else if (!paused && reason === 'DeploymentPaused') {
    step.setProgressing('Unknown', 'DeploymentResumed', 'Deployment is resumed');
  }
}

function isScalingEvent(step: RolloutStep): boolean {
  return activeOf(step.all).some((replicaSet) => {
    const desired = replicaSet.metadata.annotations?.[desiredReplicasAnnotation];
    return desired !== undefined && Number(desired) !== step.deployment.spec.replicas;
  });
}

function isSaturated({ deployment, newReplicaSet }: RolloutStep): boolean {
  const { replicas } = deployment.spec;
  return (
    newReplicaSet !== undefined &&
    newReplicaSet.spec.replicas === replicas &&
    Number(newReplicaSet.metadata.annotations?.[desiredReplicasAnnotation]) === replicas &&
    (newReplicaSet.status?.availableReplicas ?? 0) === replicas
  );
}

/** Sizes after the Deployment itself was scaled, or while it is paused. */
function scaleAll(step: RolloutStep): void {
  const { deployment } = step;
  const active = activeOf(step.all);
  if (active.length <= 1) {
    const newest = step.newReplicaSet ?? [...step.oldReplicaSets].sort(byCreation).at(-1);
    const only = active[0] ?? newest;
    if (only !== undefined) step.scale(only, deployment.spec.replicas);
    return;
  }
  if (isSaturated(step)) {
    for (const old of activeOf(step.oldReplicaSets)) step.scale(old, 0);
    return;
  }
  if (deployment.spec.strategy.type !== 'RollingUpdate') return;
  const sizes = proportionalSizes(deployment, active);
  for (const replicaSet of active) {
    step.scale(replicaSet, sizes.get(replicaSet.metadata.name) ?? replicaSet.spec.replicas, true);
  }
}

/** Forgets the oldest revisions beyond the limit. */
function cleanUp(step: RolloutStep): void {
  const limit = step.deployment.spec.revisionHistoryLimit;
  if (limit === undefined || limit === noLimit) return;
  const kept = step.oldReplicaSets.filter(({ metadata }) => metadata.deletionTimestamp === undefined).sort(byRevision);
  for (const replicaSet of kept.slice(0, Math.max(kept.length - limit, 0))) {
    const { metadata, spec, status } = replicaSet;
    const idle = (status?.replicas ?? 0) === 0 && spec.replicas === 0;
    if (idle && (metadata.generation ?? 0) <= (status?.observedGeneration ?? 0)) step.removed.push(replicaSet);
  }
}

function scaleNewWithinSurge(step: RolloutStep): boolean {
  const { deployment, newReplicaSet } = step;
  if (newReplicaSet === undefined) return false;
  const current = newReplicaSet.spec.replicas;
  const { replicas } = deployment.spec;
  if (current === replicas) return false;
  return step.scale(newReplicaSet, current > replicas ? replicas : newReplicaSetSize(deployment, step.all, current));
}

/** Takes old pods away as far as availability allows, the unhealthy first. */
function scaleOldDown(step: RolloutStep): boolean {
  const { deployment, newReplicaSet } = step;
  if (newReplicaSet === undefined || wantedPods(step.oldReplicaSets) === 0) return false;
  const minAvailable = deployment.spec.replicas - maxUnavailable(deployment);
  const newUnavailable = newReplicaSet.spec.replicas - (newReplicaSet.status?.availableReplicas ?? 0);
  let cleanable = wantedPods(step.all) - minAvailable - newUnavailable;
  if (cleanable <= 0) return false;
  let scaled = false;
  for (const old of activeOf(step.oldReplicaSets).sort(byCreation)) {
    const unhealthy = old.spec.replicas - (old.status?.availableReplicas ?? 0);
    const gone = Math.min(cleanable, unhealthy);
    if (gone <= 0) continue;
    scaled = step.scale(old, old.spec.replicas - gone) || scaled;
    cleanable -= gone;
  }
  let removable = availablePods(step.all) - minAvailable;
  for (const old of activeOf(step.oldReplicaSets).sort(byCreation)) {
    if (removable <= 0) break;
    const gone = Math.min(old.spec.replicas, removable);
    scaled = step.scale(old, old.spec.replicas - gone) || scaled;
    removable -= gone;
  }
  return scaled;
}

function rollOut(step: RolloutStep): RolloutPlan {
  if (step.newReplicaSet === undefined && !createNewReplicaSet(step)) return step.rolling();
  if (scaleNewWithinSurge(step) || scaleOldDown(step)) return step.rolling();
  if (isComplete(step.deployment, step.deployment.status ?? {})) cleanUp(step);
  return step.rolling();
}

function recreate(step: RolloutStep, oldPodsRunning: boolean): RolloutPlan {
  const active = activeOf(step.oldReplicaSets);
  for (const old of active) step.scale(old, 0);
  const oldPods = step.oldReplicaSets.some((replicaSet) => (replicaSet.status?.replicas ?? 0) > 0);
  if (active.length > 0 || oldPods || oldPodsRunning) return step.rolling();
  if (step.newReplicaSet === undefined && !createNewReplicaSet(step)) return step.rolling();
  if (step.newReplicaSet !== undefined) step.scale(step.newReplicaSet, step.deployment.spec.replicas);
  if (isComplete(step.deployment, step.deployment.status ?? {})) cleanUp(step);
  return step.rolling();
}

/** Decides the next step of a Deployment the way Kubernetes' deployment controller does. */
export function planRollout(input: RolloutInput): RolloutPlan {
  const step = new RolloutStep(input);
  const { deployment } = input;
  if (deployment.metadata.deletionTimestamp !== undefined) {
    syncRevision(step);
    return step.counted();
  }
  notePause(step);
  syncRevision(step);
  if (deployment.spec.paused === true) {
    scaleAll(step);
    cleanUp(step);
    return step.counted();
  }
  if (isScalingEvent(step)) {
    scaleAll(step);
    return step.counted();
  }
  if (deployment.spec.strategy.type === 'Recreate') return recreate(step, input.oldPodsRunning);
  return rollOut(step);
}
