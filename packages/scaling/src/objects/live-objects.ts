/** Who owns which fields of an object, as Kubernetes keeps it. */
export interface LiveManagedFields {
  manager?: string;
  subresource?: string;
  time?: string;
  fieldsV1?: object;
}

/** Metadata of a stored object, as far as decisions read it. */
export interface LiveMeta {
  name: string;
  namespace?: string;
  uid: string;
  resourceVersion: string;
  annotations?: { [key: string]: string };
  labels?: { [key: string]: string };
  ownerReferences?: { apiVersion: string; kind: string; name: string }[];
  managedFields?: LiveManagedFields[];
  deletionTimestamp?: string;
}

/** An HPA's spec: the fields that decisions read, and others that they keep as they are. */
export interface LiveHpaSpec {
  scaleTargetRef: { apiVersion?: string; kind: string; name: string };
  minReplicas?: number;
  maxReplicas: number;
}

/** A stored `autoscaling/v2` HorizontalPodAutoscaler. */
export interface LiveHpa {
  metadata: LiveMeta;
  spec?: LiveHpaSpec;
}

/** A stored `apps/v1` Deployment. */
export interface LiveDeployment {
  metadata: LiveMeta;
  spec?: { replicas?: number };
}

/** Replicas that a Deployment asks for; Kubernetes takes none given as 1. */
export function replicasOf({ spec }: LiveDeployment): number {
  return spec?.replicas ?? 1;
}

/** The minimum of an HPA; Kubernetes takes none given as 1. */
export function minimumOf({ minReplicas }: { minReplicas?: number }): number {
  return minReplicas ?? 1;
}
