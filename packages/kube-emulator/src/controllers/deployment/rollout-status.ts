import { definedFields } from '../../model/json.ts';
import { kubeTime } from '../../model/kube-object.ts';
import type { Deployment, DeploymentCondition, DeploymentStatus, ReplicaSet } from '../../model/workloads.ts';
import { availablePods, hasProgressDeadline, maxUnavailable, sumOf, wantedPods } from './rollout-numbers.ts';

type Conditions = readonly DeploymentCondition[];
type NewCondition = Pick<DeploymentCondition, 'type' | 'status' | 'reason' | 'message'>;

/** The condition of a type. */
export function conditionOf(
  conditions: Conditions,
  type: DeploymentCondition['type'],
): DeploymentCondition | undefined {
  return conditions.find((condition) => condition.type === type);
}

/** Conditions without one type. */
export function withoutCondition(conditions: Conditions, type: DeploymentCondition['type']): DeploymentCondition[] {
  return conditions.filter((condition) => condition.type !== type);
}

/** Conditions with one set; nothing changes when status and reason are as they were. */
export function withCondition(conditions: Conditions, added: NewCondition, nowMs: number): DeploymentCondition[] {
  const current = conditionOf(conditions, added.type);
  if (current?.status === added.status && current.reason === added.reason) return [...conditions];
  const now = kubeTime(nowMs);
  const lastTransitionTime = current?.status === added.status ? current.lastTransitionTime : now;
  return [...withoutCondition(conditions, added.type), { ...added, lastUpdateTime: now, lastTransitionTime }];
}

function orUndefined(count: number): number | undefined {
  return count === 0 ? undefined : count;
}

/** Counts and the Available condition from the ReplicaSets; the other conditions as they were. */
export function countedStatus(
  deployment: Deployment,
  all: readonly ReplicaSet[],
  newReplicaSet: ReplicaSet | undefined,
  conditions: Conditions,
  nowMs: number,
): DeploymentStatus {
  const available = availablePods(all);
  const enough = available >= deployment.spec.replicas - maxUnavailable(deployment);
  const word = enough ? 'has' : 'does not have';
  const availability: NewCondition = {
    type: 'Available',
    status: enough ? 'True' : 'False',
    reason: enough ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
    message: `Deployment ${word} minimum availability.`,
  };
  return definedFields({
    observedGeneration: deployment.metadata.generation,
    replicas: orUndefined(sumOf(all, (replicaSet) => replicaSet.status?.replicas ?? 0)),
    updatedReplicas: orUndefined(newReplicaSet?.status?.replicas ?? 0),
    readyReplicas: orUndefined(sumOf(all, (replicaSet) => replicaSet.status?.readyReplicas ?? 0)),
    availableReplicas: orUndefined(available),
    unavailableReplicas: orUndefined(Math.max(wantedPods(all) - available, 0)),
    terminatingReplicas: sumOf(all, (replicaSet) => replicaSet.status?.terminatingReplicas ?? 0),
    collisionCount: deployment.status?.collisionCount,
    conditions: withCondition(conditions, availability, nowMs),
  });
}

/** Whether all desired pods are updated and available, and no old ones are left. */
export function isComplete(deployment: Deployment, status: DeploymentStatus): boolean {
  const { replicas } = deployment.spec;
  return (
    (status.updatedReplicas ?? 0) === replicas &&
    (status.replicas ?? 0) === replicas &&
    (status.availableReplicas ?? 0) === replicas &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

function madeProgress(before: DeploymentStatus, after: DeploymentStatus): boolean {
  const old = (status: DeploymentStatus) => (status.replicas ?? 0) - (status.updatedReplicas ?? 0);
  return (
    (after.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    old(after) < old(before) ||
    (after.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (after.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  );
}

/** When the present rollout counts as stuck, in ms; undefined when nothing is being waited for. */
export function deadlineMs(deployment: Deployment, status: DeploymentStatus): number | undefined {
  const condition = conditionOf(status.conditions ?? [], 'Progressing');
  if (!hasProgressDeadline(deployment) || condition === undefined || isComplete(deployment, status)) return undefined;
  if (condition.reason === 'ProgressDeadlineExceeded' || condition.reason === 'NewReplicaSetAvailable')
    return undefined;
  return Date.parse(condition.lastUpdateTime) + (deployment.spec.progressDeadlineSeconds ?? 0) * 1000;
}

/** The Progressing condition after this step; undefined leaves it as it is. */
function progress(
  deployment: Deployment,
  before: DeploymentStatus,
  after: DeploymentStatus,
  newReplicaSet: ReplicaSet | undefined,
  nowMs: number,
): NewCondition | undefined {
  const subject =
    newReplicaSet === undefined
      ? `Deployment "${deployment.metadata.name}"`
      : `ReplicaSet "${newReplicaSet.metadata.name}"`;
  if (isComplete(deployment, after)) {
    const message = `${subject} has successfully progressed.`;
    return { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable', message };
  }
  if (madeProgress(before, after)) {
    const message = `${subject} is progressing.`;
    return { type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated', message };
  }
  const current = conditionOf(after.conditions ?? [], 'Progressing');
  const deadline = deadlineMs(deployment, after);
  if (current?.reason !== 'ProgressDeadlineExceeded' && (deadline === undefined || deadline >= nowMs)) return undefined;
  const message = `${subject} has timed out progressing.`;
  return { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded', message };
}

function replicaFailure(all: readonly ReplicaSet[], newReplicaSet: ReplicaSet | undefined): NewCondition | undefined {
  const candidates = newReplicaSet === undefined ? all : [newReplicaSet, ...all];
  const failures = candidates.flatMap((replicaSet) => replicaSet.status?.conditions ?? []);
  const failure = failures.find((condition) => condition.type === 'ReplicaFailure');
  if (failure === undefined) return undefined;
  return { type: 'ReplicaFailure', status: failure.status, reason: failure.reason, message: failure.message };
}

/** The whole status after a step of a rollout: counts, progress, and failures of the ReplicaSets. */
export function rolloutStatus(
  deployment: Deployment,
  all: readonly ReplicaSet[],
  newReplicaSet: ReplicaSet | undefined,
  conditions: Conditions,
  nowMs: number,
): DeploymentStatus {
  const status = countedStatus(deployment, all, newReplicaSet, conditions, nowMs);
  let next: DeploymentCondition[] = status.conditions ?? [];
  const current = conditionOf(conditions, 'Progressing');
  const settled =
    (status.replicas ?? 0) === (status.updatedReplicas ?? 0) && current?.reason === 'NewReplicaSetAvailable';
  if (!hasProgressDeadline(deployment)) next = withoutCondition(next, 'Progressing');
  else if (!settled) {
    const change = progress(deployment, deployment.status ?? {}, status, newReplicaSet, nowMs);
    if (change?.reason === 'ReplicaSetUpdated') next = withProgress(next, change, current, nowMs);
    else if (change !== undefined) next = withCondition(next, change, nowMs);
  }
  const failure = replicaFailure(all, newReplicaSet);
  next = failure === undefined ? withoutCondition(next, 'ReplicaFailure') : withCondition(next, failure, nowMs);
  return { ...status, conditions: next };
}

/** Progress is noted with a new time even when the reason stays, for the deadline counts from it. */
function withProgress(
  conditions: Conditions,
  change: NewCondition,
  current: DeploymentCondition | undefined,
  nowMs: number,
): DeploymentCondition[] {
  const now = kubeTime(nowMs);
  const lastTransitionTime = current?.status === 'True' ? current.lastTransitionTime : now;
  return [...withoutCondition(conditions, 'Progressing'), { ...change, lastUpdateTime: now, lastTransitionTime }];
}
