import { equalJson, isObject, type JsonObject, objectOf } from '../../model/json.ts';
import { fieldAt, type KubeObject, kubeTime, objectKey } from '../../model/kube-object.ts';
import { resourceOfKind } from '../../model/resource-registry.ts';
import { type ControllerContext, controllerManager } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { planScale } from './plan-scale.ts';

const component = 'horizontal-pod-autoscaler';
const trusted = { manager: controllerManager, trusted: true } as const;
const autoscalers = resourceOfKind('HorizontalPodAutoscaler');

function conditionsAfter(autoscaler: KubeObject, wanted: JsonObject[], nowMs: number): JsonObject[] {
  const list = fieldAt(autoscaler, ['status', 'conditions']);
  const current = (Array.isArray(list) ? list : []).filter(isObject);
  const kept = current.filter((known) => !wanted.some(({ type }) => type === known.type));
  const set = wanted.map((condition) => {
    const known = current.find(({ type }) => type === condition.type);
    const lastTransitionTime = known?.status === condition.status ? known?.lastTransitionTime : undefined;
    return { ...condition, lastTransitionTime: lastTransitionTime ?? kubeTime(nowMs) };
  });
  return [...set, ...kept];
}

/** Holds autoscaled Deployments and ReplicaSets between their bounds, and says why it does no more. */
export function autoscalerController({ store, writer, events }: ControllerContext, intervalMs: number): Controller {
  const writeStatus = (autoscaler: KubeObject, status: JsonObject): void => {
    if (equalJson(status, autoscaler.status)) return;
    const { namespace = '', name } = autoscaler.metadata;
    const options = { ...trusted, subresource: 'status' } as const;
    writer.patch(autoscalers, namespace, name, (live) => ({ ...live, status }), options);
  };

  const withoutTarget = (autoscaler: KubeObject, kind: string, name: string, nowMs: number): void => {
    const message = `the HPA controller was unable to get the target's current scale: ${kind.toLowerCase()}s.apps "${name}" not found`;
    const condition = { type: 'AbleToScale', status: 'False', reason: 'FailedGetScale', message };
    const conditions = conditionsAfter(autoscaler, [condition], nowMs);
    writeStatus(autoscaler, { ...objectOf(autoscaler.status), conditions });
  };

  return {
    name: component,
    watches: { HorizontalPodAutoscaler: (event) => (event.type === 'DELETED' ? [] : [event.key]) },
    initialKeys: () => store.all('HorizontalPodAutoscaler').keys(),
    reconcile(key, nowMs) {
      const autoscaler = store.get('HorizontalPodAutoscaler', key);
      if (autoscaler === undefined || autoscaler.metadata.deletionTimestamp !== undefined) return undefined;
      const { namespace = '' } = autoscaler.metadata;
      const reference = objectOf(fieldAt(autoscaler, ['spec', 'scaleTargetRef']));
      const kind = reference.kind === 'ReplicaSet' ? 'ReplicaSet' : 'Deployment';
      const target =
        reference.kind === kind ? store.get(kind, objectKey(namespace, String(reference.name))) : undefined;
      if (target === undefined) {
        withoutTarget(autoscaler, String(reference.kind), String(reference.name), nowMs);
        return nowMs + intervalMs;
      }
      const plan = planScale({
        currentReplicas: Number(fieldAt(target, ['spec', 'replicas']) ?? 0),
        minReplicas: Number(fieldAt(autoscaler, ['spec', 'minReplicas']) ?? 1),
        maxReplicas: Number(fieldAt(autoscaler, ['spec', 'maxReplicas']) ?? 0),
      });
      const status: JsonObject = {
        ...objectOf(autoscaler.status),
        currentReplicas: Number(fieldAt(target, ['status', 'replicas']) ?? 0),
        desiredReplicas: plan.desiredReplicas,
        conditions: conditionsAfter(autoscaler, plan.conditions, nowMs),
      };
      if (plan.rescaleReason !== undefined) {
        const replicas = plan.desiredReplicas;
        const change = (live: JsonObject) => ({ ...live, spec: { ...objectOf(live.spec), replicas } });
        const options = { ...trusted, subresource: 'scale' } as const;
        writer.patch(resourceOfKind(kind), namespace, target.metadata.name, change, options);
        status.lastScaleTime = kubeTime(nowMs);
        const message = `New size: ${replicas}; reason: ${plan.rescaleReason}`;
        events.record(autoscaler, component, { type: 'Normal', reason: 'SuccessfulRescale', message });
      }
      writeStatus(autoscaler, status);
      return nowMs + intervalMs;
    },
  };
}
