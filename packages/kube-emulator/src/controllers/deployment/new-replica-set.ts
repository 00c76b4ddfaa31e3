import { equalJson, withoutField } from '../../model/json.ts';
import { controllerReference } from '../../model/kube-object.ts';
import type { Deployment, ReplicaSet } from '../../model/workloads.ts';
import {
  newReplicaSetAnnotations,
  replicasAnnotations,
  revisionAnnotation,
  revisionOf,
  sameTemplate,
  templateHash,
  templateHashLabel,
} from './revisions.ts';
import { hasProgressDeadline, newReplicaSetSize } from './rollout-numbers.ts';
import { conditionOf } from './rollout-status.ts';
import type { RolloutStep } from './rollout-step.ts';

/** Brings the existing new ReplicaSet's annotations up to date and the Deployment to its revision. */
export function syncRevision(step: RolloutStep): void {
  const { deployment, newReplicaSet } = step;
  if (newReplicaSet === undefined) return;
  const revision = Math.max(0, ...step.oldReplicaSets.map(revisionOf)) + 1;
  const existing = newReplicaSet.metadata.annotations ?? {};
  const annotations = newReplicaSetAnnotations(deployment, existing, revision);
  const { minReadySeconds } = deployment.spec;
  if (!equalJson(annotations, existing) || newReplicaSet.spec.minReadySeconds !== minReadySeconds) {
    const spec = withoutField(newReplicaSet.spec, 'minReadySeconds');
    step.replace({
      ...newReplicaSet,
      metadata: { ...newReplicaSet.metadata, annotations },
      spec: minReadySeconds === undefined ? spec : { ...spec, minReadySeconds },
    });
  }
  step.revision = annotations[revisionAnnotation] ?? step.revision;
  if (hasProgressDeadline(deployment) && conditionOf(step.conditions, 'Progressing') === undefined) {
    step.setProgressing('True', 'FoundNewReplicaSet', `Found new replica set "${newReplicaSet.metadata.name}"`);
  }
}

function replicaSetName(deployment: Deployment, hash: string): string {
  return `${deployment.metadata.name.slice(0, 253 - 1 - hash.length)}-${hash}`;
}

/** Makes the ReplicaSet of the present template; false when its name is taken by another and has to be tried again. */
export function createNewReplicaSet(step: RolloutStep): boolean {
  const { deployment } = step;
  const { template, selector, minReadySeconds } = deployment.spec;
  const hash = templateHash(template, deployment.status?.collisionCount);
  const name = replicaSetName(deployment, hash);
  const taken = step.oldReplicaSets.find((replicaSet) => replicaSet.metadata.name === name);
  if (taken !== undefined && !sameTemplate(taken.spec.template, template)) {
    step.collisionCount = (deployment.status?.collisionCount ?? 0) + 1;
    return false;
  }
  const labels = { ...template.metadata?.labels, [templateHashLabel]: hash };
  const matchLabels = { ...(selector.matchLabels as Record<string, string>), [templateHashLabel]: hash };
  const revision = Math.max(0, ...step.oldReplicaSets.map(revisionOf)) + 1;
  const replicas = newReplicaSetSize(deployment, step.oldReplicaSets, 0);
  const { namespace } = deployment.metadata;
  const created: ReplicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      uid: '',
      resourceVersion: '',
      creationTimestamp: '',
      labels,
      annotations: { ...newReplicaSetAnnotations(deployment, {}, revision), ...replicasAnnotations(deployment) },
      ownerReferences: [controllerReference(deployment)],
    },
    spec: {
      replicas,
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
      selector: { ...selector, matchLabels },
      template: { ...template, metadata: { ...template.metadata, labels } },
    },
  };
  step.created = created;
  step.newReplicaSet = created;
  step.revision = String(revision);
  if (replicas > 0) {
    const message = `Scaled up replica set ${name} from 0 to ${replicas}`;
    step.events.push({ type: 'Normal', reason: 'ScalingReplicaSet', message });
  }
  if (hasProgressDeadline(deployment)) {
    step.setProgressing('True', 'NewReplicaSetCreated', `Created new replica set "${name}"`);
  }
  return true;
}
