import type { JsonObject } from '../../model/json.ts';
import { controllerReference, type KubeObject } from '../../model/kube-object.ts';
import type { PodTemplate, ReplicaSet } from '../../model/workloads.ts';

/** A new pod from an owner's template. */
export function podFromTemplate(owner: KubeObject | ReplicaSet, template: PodTemplate): JsonObject {
  const { name, namespace = '' } = owner.metadata;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...(template.metadata as JsonObject | undefined),
      generateName: `${name}-`,
      namespace,
      ownerReferences: [controllerReference(owner)],
    },
    spec: template.spec,
  };
}
