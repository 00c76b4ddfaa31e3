import { ApiError } from '../../model/api-error.ts';
import { equalJson, type JsonObject } from '../../model/json.ts';
import { controllerOf, type KubeObject, objectKey } from '../../model/kube-object.ts';
import { resourceOfKind } from '../../model/resource-registry.ts';
import { asReplicaSet, type ReplicaSet } from '../../model/workloads.ts';
import { type ControllerContext, controllerManager } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { OwnedObjects } from '../owned-objects.ts';
import { planReplicas } from './plan-replicas.ts';
import { podFromTemplate } from './pod-from-template.ts';

const component = 'replicaset-controller';
const trusted = { manager: controllerManager, trusted: true } as const;
const pods = resourceOfKind('Pod');
const retryMs = 5000;

/** Keeps as many pods as each ReplicaSet wants. */
export function replicaSetController({ store, writer, events }: ControllerContext): Controller {
  const owned = new OwnedObjects({ store, writer, kind: 'Pod' });

  /** Makes missing pods and ends surplus ones; answers what went wrong. */
  const manage = (replicaSet: ReplicaSet, found: readonly KubeObject[], nowMs: number): string | undefined => {
    const { namespace = '' } = replicaSet.metadata;
    const plan = planReplicas({ replicaSet, pods: found, nowMs });
    try {
      for (let made = 0; made < plan.create; made += 1) {
        const body = podFromTemplate(replicaSet, replicaSet.spec.template);
        const pod = writer.create(pods, namespace, body, trusted);
        const message = `Created pod: ${pod.metadata.name}`;
        events.record(replicaSet, component, { type: 'Normal', reason: 'SuccessfulCreate', message });
      }
      for (const pod of plan.remove) {
        writer.delete(pods, namespace, pod.metadata.name, {});
        const message = `Deleted pod: ${pod.metadata.name}`;
        events.record(replicaSet, component, { type: 'Normal', reason: 'SuccessfulDelete', message });
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating')) return undefined;
      const message = `Error creating: ${error.message}`;
      events.record(replicaSet, component, { type: 'Warning', reason: 'FailedCreate', message });
      return error.message;
    }
  };

  return {
    name: component,
    watches: {
      ReplicaSet: (event) => [event.key],
      Pod: (event) => {
        const owner = controllerOf(event.object) ?? (event.previous && controllerOf(event.previous));
        if (owner?.kind === 'ReplicaSet') return [objectKey(event.object.metadata.namespace, owner.name)];
        return owned.ownersOfOrphan(event, 'ReplicaSet');
      },
    },
    initialKeys: () => store.all('ReplicaSet').keys(),
    reconcile(key, nowMs) {
      const object = store.get('ReplicaSet', key);
      if (object === undefined) return undefined;
      const replicaSet = asReplicaSet(object);
      const failure = manage(replicaSet, owned.of(replicaSet), nowMs);
      const after = { replicaSet, pods: owned.of(replicaSet), nowMs };
      const plan = planReplicas(failure === undefined ? after : { ...after, failure });
      if (!equalJson(plan.status, replicaSet.status)) {
        const { namespace = '', name } = replicaSet.metadata;
        const change = (live: JsonObject) => ({ ...live, status: plan.status as unknown as JsonObject });
        writer.patch(resourceOfKind('ReplicaSet'), namespace, name, change, { ...trusted, subresource: 'status' });
      }
      return failure === undefined ? plan.requeueAtMs : nowMs + retryMs;
    },
  };
}
