import type { JsonObject } from './json.ts';
import type { KubeObject, ObjectMeta } from './kube-object.ts';

/** A number of pods, or a percentage of them such as `25%`. */
export type IntOrPercent = number | string;

/** What pods are made from. */
export type PodTemplate = {
  metadata?: { labels?: Record<string, string>; annotations?: Record<string, string>; [field: string]: unknown };
  spec: JsonObject;
};

/** A condition of a Deployment. */
export type DeploymentCondition = {
  type: 'Available' | 'Progressing' | 'ReplicaFailure';
  status: 'True' | 'False' | 'Unknown';
  reason: string;
  message: string;
  lastUpdateTime: string;
  lastTransitionTime: string;
};

/** `status` of a Deployment; counts of 0 are left out, as Kubernetes does. */
export type DeploymentStatus = {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  terminatingReplicas?: number;
  collisionCount?: number;
  conditions?: DeploymentCondition[];
};

/** A defaulted Deployment. */
export type Deployment = {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec: {
    replicas: number;
    selector: JsonObject;
    template: PodTemplate;
    strategy: {
      type: 'RollingUpdate' | 'Recreate';
      rollingUpdate?: { maxSurge?: IntOrPercent; maxUnavailable?: IntOrPercent };
    };
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
    progressDeadlineSeconds?: number;
    paused?: boolean;
  };
  status?: DeploymentStatus;
};

/** A condition of a ReplicaSet. */
export type ReplicaSetCondition = {
  type: 'ReplicaFailure';
  status: 'True' | 'False';
  reason: string;
  message: string;
  lastTransitionTime: string;
};

/** `status` of a ReplicaSet. */
export type ReplicaSetStatus = {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  terminatingReplicas?: number;
  observedGeneration?: number;
  conditions?: ReplicaSetCondition[];
};

/** A defaulted ReplicaSet. */
export type ReplicaSet = {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec: { replicas: number; minReadySeconds?: number; selector: JsonObject; template: PodTemplate };
  status?: ReplicaSetStatus;
};

/** The stored object as a Deployment. */
export function asDeployment(object: KubeObject): Deployment {
  return object as unknown as Deployment;
}

/** The stored object as a ReplicaSet. */
export function asReplicaSet(object: KubeObject): ReplicaSet {
  return object as unknown as ReplicaSet;
}
