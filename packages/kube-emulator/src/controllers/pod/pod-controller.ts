import { equalJson, isObject, type JsonObject, objectOf } from '../../model/json.ts';
import { fieldAt, type KubeObject, keyOf, kubeTime } from '../../model/kube-object.ts';
import { resourceOfKind } from '../../model/resource-registry.ts';
import type { StoreEvent } from '../../store/store-event.ts';
import type { ControllerContext } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { chooseNode } from './choose-node.ts';
import type { PodTimings } from './container-behaviour.ts';
import { NodeLedger } from './node-ledger.ts';
import { planPodStatus } from './plan-pod-status.ts';

const pods = resourceOfKind('Pod');
const retryScheduleMs = 5000;

function withCondition(status: JsonObject, condition: JsonObject): JsonObject {
  const list = Array.isArray(status.conditions) ? status.conditions : [];
  const others = list.filter((known) => !(isObject(known) && known.type === condition.type));
  return { ...status, conditions: [...others, condition] };
}

/** When a pod that is being deleted ends. */
function endsAtMs(pod: KubeObject, timings: PodTimings): number {
  const graceMs = (pod.metadata.deletionGracePeriodSeconds ?? 0) * 1000;
  const askedAtMs = Date.parse(pod.metadata.deletionTimestamp ?? '') - graceMs;
  return askedAtMs + Math.min(timings.terminateMs, graceMs);
}

/** Whether a node's change may let a waiting pod in; heartbeats do not. */
function opensRoom({ object, previous }: StoreEvent): boolean {
  if (previous === undefined || object.spec !== previous.spec) return true;
  if (object.metadata.labels !== previous.metadata.labels) return true;
  return object.status?.allocatable !== previous.status?.allocatable;
}

/** Plays scheduler and kubelets: pods get a node, their containers start, fail or end, and deleted pods go. */
export function podController(context: ControllerContext, timings: PodTimings): Controller {
  const { store, writer, events } = context;
  const ledger = new NodeLedger(store);

  const writeStatus = (pod: KubeObject, status: JsonObject, manager: string): void => {
    if (equalJson(status, pod.status)) return;
    const { namespace = '', name } = pod.metadata;
    const options = { manager, subresource: 'status', trusted: true } as const;
    writer.patch(pods, namespace, name, (live) => ({ ...live, status }), options);
  };

  const schedule = (pod: KubeObject, nowMs: number): number | undefined => {
    const dueMs = Date.parse(pod.metadata.creationTimestamp) + timings.scheduleMs;
    if (dueMs > nowMs) return dueMs;
    const choice = chooseNode(pod, [...store.all('Node').values()], (node) => ledger.usageOf(node));
    const known = objectOf(pod.status);
    const lastTransitionTime = kubeTime(nowMs);
    const condition = { type: 'PodScheduled', status: 'False', lastTransitionTime };
    if ('message' in choice) {
      const current = (Array.isArray(known.conditions) ? known.conditions : []).find(
        (candidate) => isObject(candidate) && candidate.type === 'PodScheduled',
      );
      const since = fieldAt(current, ['lastTransitionTime']) ?? lastTransitionTime;
      const unschedulable = {
        ...condition,
        lastTransitionTime: since,
        reason: 'Unschedulable',
        message: choice.message,
      };
      writeStatus(pod, withCondition(known, unschedulable), 'kube-scheduler');
      events.record(pod, 'default-scheduler', { type: 'Warning', reason: 'FailedScheduling', message: choice.message });
      return nowMs + retryScheduleMs;
    }
    const status = withCondition(known, { ...condition, status: 'True' });
    writer.putAsIs({ ...pod, spec: { ...pod.spec, nodeName: choice.node }, status });
    const where = `${pod.metadata.namespace}/${pod.metadata.name}`;
    const message = `Successfully assigned ${where} to ${choice.node}`;
    events.record(pod, 'default-scheduler', { type: 'Normal', reason: 'Scheduled', message });
    return undefined;
  };

  const end = (pod: KubeObject, nowMs: number): number | undefined => {
    const dueMs = endsAtMs(pod, timings);
    if ((pod.metadata.deletionGracePeriodSeconds ?? 0) > 0 && dueMs > nowMs) return dueMs;
    const { namespace = '', name, uid } = pod.metadata;
    writer.delete(pods, namespace, name, { gracePeriodSeconds: 0, preconditions: { uid } });
    return undefined;
  };

  const run = (pod: KubeObject, node: string, nowMs: number): number | undefined => {
    const host = store.get('Node', node);
    if (host === undefined) {
      // Its node is gone, and the pod with it.
      writer.delete(pods, pod.metadata.namespace ?? '', pod.metadata.name, { gracePeriodSeconds: 0 });
      return undefined;
    }
    const addresses = fieldAt(host, ['status', 'addresses']);
    const internal = (Array.isArray(addresses) ? addresses : []).find(
      (address) => isObject(address) && address.type === 'InternalIP',
    );
    const podIP = String(pod.status?.podIP ?? ledger.freeAddress());
    const hostIP = String(fieldAt(internal, ['address']) ?? '');
    const plan = planPodStatus(pod, { hostIP, podIP }, nowMs, timings);
    writeStatus(pod, plan.status, 'kubelet');
    for (const event of plan.events) events.record(pod, 'kubelet', event);
    return plan.nextAtMs;
  };

  const withoutNode = (): string[] => {
    const pods = [...store.all('Pod').values()];
    return pods.filter((pod) => fieldAt(pod, ['spec', 'nodeName']) === undefined).map(keyOf);
  };

  return {
    name: 'pod-controller',
    watches: {
      Pod: (event) => (event.type === 'DELETED' ? [] : [event.key]),
      Node: (event) => (opensRoom(event) ? withoutNode() : []),
    },
    initialKeys: () => store.all('Pod').keys(),
    reconcile(key, nowMs) {
      const pod = store.get('Pod', key);
      if (pod === undefined) return undefined;
      if (pod.metadata.deletionTimestamp !== undefined) return end(pod, nowMs);
      const phase = pod.status?.phase;
      if (phase === 'Succeeded' || phase === 'Failed') return undefined;
      const node = fieldAt(pod, ['spec', 'nodeName']);
      return typeof node === 'string' ? run(pod, node, nowMs) : schedule(pod, nowMs);
    },
  };
}
