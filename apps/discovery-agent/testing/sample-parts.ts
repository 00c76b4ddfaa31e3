import type { Deployment, HorizontalPodAutoscaler, Pod, ReplicaSet } from '@moonin/kube';
import type { DeploymentParts } from '../collectors/deployment-parts.ts';
import { deploymentView } from '../views/deployment-view.ts';
import { hpaView } from '../views/hpa-view.ts';
import { podView } from '../views/pod-view.ts';
import { replicaSetView } from '../views/replica-set-view.ts';
import { plainSanitiser } from './plain-sanitiser.ts';

const asIs = (text: string): string => text;

/** Objects of the API server as the collectors get them. */
export function partsOf(input: {
  deployment: Deployment;
  replicaSets?: readonly ReplicaSet[];
  pods?: readonly Pod[];
  hpa?: HorizontalPodAutoscaler;
}): DeploymentParts {
  const pods = (input.pods ?? []).map((pod) => podView(pod, plainSanitiser, asIs));
  return {
    deployment: deploymentView(input.deployment, plainSanitiser),
    replicaSets: (input.replicaSets ?? []).map((replicaSet) => ({
      view: replicaSetView(replicaSet, plainSanitiser, asIs),
      pods: pods.filter(({ ownerUid }) => ownerUid === replicaSet.metadata.uid),
    })),
    hpa: input.hpa === undefined ? null : hpaView(input.hpa, plainSanitiser, asIs).relation,
  };
}
