import { definedFields } from '../../model/json.ts';
import { fieldAt, type KubeObject, kubeTime } from '../../model/kube-object.ts';
import { matchesLabels } from '../../model/label-selector.ts';
import type { ReplicaSet, ReplicaSetCondition, ReplicaSetStatus } from '../../model/workloads.ts';

/** What a ReplicaSet's step does: pods to make, pods to end, and the status. */
export type ReplicasPlan = {
  create: number;
  remove: KubeObject[];
  status: ReplicaSetStatus;
  /** When a ready pod becomes available. */
  requeueAtMs: number | undefined;
};

const burst = 500;
const phaseOrder: Record<string, number> = { Pending: 0, Unknown: 1, Running: 2 };

type Conditions = { type?: unknown; status?: unknown; lastTransitionTime?: unknown }[];

/** Since when a pod is ready, in ms; undefined when it is not. */
export function readySinceMs(pod: KubeObject): number | undefined {
  const conditions = (pod.status?.conditions ?? []) as unknown as Conditions;
  const ready = conditions.find((condition) => condition.type === 'Ready' && condition.status === 'True');
  return ready === undefined ? undefined : Date.parse(String(ready.lastTransitionTime));
}

function isEnded(pod: KubeObject): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
}

function restartsOf(pod: KubeObject): number {
  const statuses = pod.status?.containerStatuses;
  const counts = Array.isArray(statuses)
    ? statuses.map((status) => Number(fieldAt(status, ['restartCount']) ?? 0))
    : [];
  return Math.max(0, ...counts);
}

/** The order in which pods are given up: those that matter least first. */
function byWorth(left: KubeObject, right: KubeObject): number {
  const assigned = (pod: KubeObject) => (pod.spec?.nodeName === undefined ? 0 : 1);
  const phase = (pod: KubeObject) => phaseOrder[String(pod.status?.phase)] ?? 0;
  const ready = (pod: KubeObject) => (readySinceMs(pod) === undefined ? 0 : 1);
  const cost = (pod: KubeObject) =>
    Number(pod.metadata.annotations?.['controller.kubernetes.io/pod-deletion-cost'] ?? 0) || 0;
  const differences = [
    assigned(left) - assigned(right),
    phase(left) - phase(right),
    ready(left) - ready(right),
    cost(left) - cost(right),
    (readySinceMs(right) ?? 0) - (readySinceMs(left) ?? 0),
    restartsOf(right) - restartsOf(left),
    Date.parse(right.metadata.creationTimestamp) - Date.parse(left.metadata.creationTimestamp),
  ];
  const difference = differences.find((value) => value !== 0);
  return difference ?? (left.metadata.uid < right.metadata.uid ? -1 : 1);
}

/** Counts and conditions of a ReplicaSet from its pods. */
function statusOf(
  replicaSet: ReplicaSet,
  active: readonly KubeObject[],
  terminating: number,
  failure: string | undefined,
  nowMs: number,
): ReplicaSetStatus {
  const templateLabels = Object.entries(replicaSet.spec.template.metadata?.labels ?? {});
  const selector = templateLabels.map(([key, value]) => ({ key, operator: 'In' as const, values: [value] }));
  const minReadyMs = (replicaSet.spec.minReadySeconds ?? 0) * 1000;
  const ready = active.filter((pod) => readySinceMs(pod) !== undefined);
  const available = ready.filter((pod) => (readySinceMs(pod) ?? 0) + minReadyMs <= nowMs);
  const orUndefined = (count: number) => (count === 0 ? undefined : count);
  const conditions = conditionsAfter(replicaSet, active.length, failure, nowMs);
  return definedFields({
    replicas: active.length,
    fullyLabeledReplicas: orUndefined(active.filter((pod) => matchesLabels(selector, pod.metadata.labels)).length),
    readyReplicas: orUndefined(ready.length),
    availableReplicas: orUndefined(available.length),
    terminatingReplicas: terminating,
    observedGeneration: replicaSet.metadata.generation,
    conditions: conditions.length === 0 ? undefined : conditions,
  });
}

function conditionsAfter(
  replicaSet: ReplicaSet,
  active: number,
  failure: string | undefined,
  nowMs: number,
): ReplicaSetCondition[] {
  if (failure === undefined) return [];
  const [current] = replicaSet.status?.conditions ?? [];
  if (current !== undefined) return [current];
  const reason = active < replicaSet.spec.replicas ? 'FailedCreate' : 'FailedDelete';
  return [{ type: 'ReplicaFailure', status: 'True', reason, message: failure, lastTransitionTime: kubeTime(nowMs) }];
}

/** Decides what a ReplicaSet does about its pods. `failure` is what went wrong in carrying out the step before. */
export function planReplicas(input: {
  replicaSet: ReplicaSet;
  pods: readonly KubeObject[];
  failure?: string;
  nowMs: number;
}): ReplicasPlan {
  const { replicaSet, pods, nowMs } = input;
  const active = pods.filter((pod) => !isEnded(pod) && pod.metadata.deletionTimestamp === undefined);
  const terminating = pods.filter((pod) => !isEnded(pod) && pod.metadata.deletionTimestamp !== undefined).length;
  const missing = replicaSet.spec.replicas - active.length;
  const deleted = replicaSet.metadata.deletionTimestamp !== undefined;
  const surplus = missing < 0 && !deleted ? [...active].sort(byWorth).slice(0, Math.min(-missing, burst)) : [];
  const minReadyMs = (replicaSet.spec.minReadySeconds ?? 0) * 1000;
  const becoming = active
    .map((pod) => readySinceMs(pod))
    .filter((since) => since !== undefined && since + minReadyMs > nowMs)
    .map((since) => Number(since) + minReadyMs);
  return {
    create: deleted ? 0 : Math.min(Math.max(missing, 0), burst),
    remove: surplus,
    status: statusOf(replicaSet, active, terminating, input.failure, nowMs),
    requeueAtMs: becoming.length === 0 ? undefined : Math.min(...becoming),
  };
}
