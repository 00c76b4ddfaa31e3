import { equalJson, type JsonObject, objectOf, withoutField } from '../../model/json.ts';
import { controllerOf, type KubeObject, objectKey } from '../../model/kube-object.ts';
import { resourceOfKind } from '../../model/resource-registry.ts';
import { asDeployment, asReplicaSet, type Deployment, type ReplicaSet } from '../../model/workloads.ts';
import type { StoreEvent } from '../../store/store-event.ts';
import { type ControllerContext, controllerManager } from '../controller-context.ts';
import type { Controller } from '../controller-runner.ts';
import { OwnedObjects } from '../owned-objects.ts';
import { planRollout } from './plan-rollout.ts';
import { findNewReplicaSet, revisionAnnotation } from './revisions.ts';
import type { RolloutPlan } from './rollout-step.ts';

const component = 'deployment-controller';
const trusted = { manager: controllerManager, trusted: true } as const;
const replicaSets = resourceOfKind('ReplicaSet');
const deployments = resourceOfKind('Deployment');

function ownerKey(object: KubeObject): string[] {
  const owner = controllerOf(object);
  return owner?.kind === 'Deployment' ? [objectKey(object.metadata.namespace, owner.name)] : [];
}

/** Rolls Deployments out through ReplicaSets. */
export function deploymentController({ store, writer, events }: ControllerContext): Controller {
  const owned = new OwnedObjects({ store, writer, kind: 'ReplicaSet' });

  const oldPodsRunning = (deployment: Deployment, sets: readonly ReplicaSet[]): boolean => {
    if (deployment.spec.strategy.type !== 'Recreate') return false;
    const current = findNewReplicaSet(deployment, sets)?.metadata.uid;
    const old = sets.filter(({ metadata }) => metadata.uid !== current);
    return old.some(({ metadata }) =>
      store
        .dependentsOf(metadata.uid)
        .some((pod) => pod.kind === 'Pod' && pod.status?.phase !== 'Succeeded' && pod.status?.phase !== 'Failed'),
    );
  };

  const carryOut = (deployment: Deployment, plan: RolloutPlan): void => {
    const { namespace = '', name } = deployment.metadata;
    if (plan.create !== undefined) {
      writer.create(replicaSets, namespace, withoutServerFields(plan.create), trusted);
    }
    for (const changed of plan.update) {
      writer.update(replicaSets, namespace, changed.metadata.name, asBody(changed), trusted);
    }
    for (const old of plan.remove) {
      writer.delete(replicaSets, namespace, old.metadata.name, { propagationPolicy: 'Background' });
    }
    for (const event of plan.events) events.record(deployment, component, event);
    const revisionChanged = plan.revision !== deployment.metadata.annotations?.[revisionAnnotation];
    if (!revisionChanged && equalJson(plan.status, deployment.status ?? {})) return;
    writer.patch(deployments, namespace, name, (live) => withStatus(live, plan), { ...trusted, subresource: 'status' });
  };

  const podOwner = (event: StoreEvent): string[] => {
    if (event.type !== 'DELETED') return [];
    const owner = controllerOf(event.object);
    const set = owner === undefined ? undefined : store.byUid(owner.uid);
    return set?.kind === 'ReplicaSet' ? ownerKey(set) : [];
  };

  return {
    name: component,
    watches: {
      Deployment: (event) => [event.key],
      ReplicaSet: (event) => [...ownerKey(event.object), ...owned.ownersOfOrphan(event, 'Deployment')],
      Pod: podOwner,
    },
    initialKeys: () => store.all('Deployment').keys(),
    reconcile(key, nowMs) {
      const object = store.get('Deployment', key);
      if (object === undefined) return undefined;
      const deployment = asDeployment(object);
      const sets = owned.of(deployment).map(asReplicaSet);
      const input = { deployment, replicaSets: sets, oldPodsRunning: oldPodsRunning(deployment, sets), nowMs };
      const plan = planRollout(input);
      carryOut(deployment, plan);
      return plan.requeueAtMs === undefined ? undefined : Math.max(plan.requeueAtMs + 1000, nowMs + 1000);
    },
  };
}

function asBody(set: ReplicaSet): JsonObject {
  return set as unknown as JsonObject;
}

/** A planned object without the placeholders of what the server fills in. */
function withoutServerFields(set: ReplicaSet): JsonObject {
  const metadata = withoutField(withoutField(set.metadata, 'uid'), 'resourceVersion');
  return { ...asBody(set), metadata: withoutField(metadata, 'creationTimestamp') as unknown as JsonObject };
}

function withStatus(live: JsonObject, plan: RolloutPlan): JsonObject {
  const status = plan.status as unknown as JsonObject;
  if (plan.revision === undefined) return { ...live, status };
  const metadata = objectOf(live.metadata);
  const annotations = { ...objectOf(metadata.annotations), [revisionAnnotation]: plan.revision };
  return { ...live, metadata: { ...metadata, annotations }, status };
}
