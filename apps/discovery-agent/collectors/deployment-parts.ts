import type { HpaRelation } from '@moonin/contracts';
import type { DeploymentView } from '../views/deployment-view.ts';
import type { PodView } from '../views/pod-view.ts';
import type { ReplicaSetView } from '../views/replica-set-view.ts';

/** A Deployment with everything that its report and its revisions are made of. */
export interface DeploymentParts {
  readonly deployment: DeploymentView;
  /** ReplicaSets that it controls, each with its pods. */
  readonly replicaSets: readonly { readonly view: ReplicaSetView; readonly pods: readonly PodView[] }[];
  readonly hpa: HpaRelation | null;
}
