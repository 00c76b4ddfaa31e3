import type {
  CoreV1Event,
  V1ClusterRole,
  V1ClusterRoleBinding,
  V1ConfigMap,
  V1CronJob,
  V1DaemonSet,
  V1Deployment,
  V1Ingress,
  V1Job,
  V1Lease,
  V1Namespace,
  V1NetworkPolicy,
  V1Node,
  V1PersistentVolumeClaim,
  V1Pod,
  V1ReplicaSet,
  V1Role,
  V1RoleBinding,
  V1Secret,
  V1Service,
  V1ServiceAccount,
  V1StatefulSet,
  V2HorizontalPodAutoscaler,
} from '@kubernetes/client-node';
import type { Stored } from './kube-object.ts';

export type ClusterRole = Stored<V1ClusterRole>;
export type ClusterRoleBinding = Stored<V1ClusterRoleBinding>;
export type ConfigMap = Stored<V1ConfigMap>;
export type CronJob = Stored<V1CronJob>;
export type DaemonSet = Stored<V1DaemonSet>;
export type Deployment = Stored<V1Deployment>;
export type Event = Stored<CoreV1Event>;
export type HorizontalPodAutoscaler = Stored<V2HorizontalPodAutoscaler>;
export type Ingress = Stored<V1Ingress>;
export type Job = Stored<V1Job>;
export type Lease = Stored<V1Lease>;
export type Namespace = Stored<V1Namespace>;
export type NetworkPolicy = Stored<V1NetworkPolicy>;
export type Node = Stored<V1Node>;
export type PersistentVolumeClaim = Stored<V1PersistentVolumeClaim>;
export type Pod = Stored<V1Pod>;
export type ReplicaSet = Stored<V1ReplicaSet>;
export type Role = Stored<V1Role>;
export type RoleBinding = Stored<V1RoleBinding>;
export type Secret = Stored<V1Secret>;
export type Service = Stored<V1Service>;
export type ServiceAccount = Stored<V1ServiceAccount>;
export type StatefulSet = Stored<V1StatefulSet>;
