import type { Json, JsonObject } from './json.ts';

/** A reference to the object that owns this one. */
export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
};

/** One writer's entry in `metadata.managedFields`. */
export type ManagedFieldsEntry = {
  manager: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  time: string;
  fieldsType: 'FieldsV1';
  fieldsV1: JsonObject;
  subresource?: string;
};

/** `metadata` of a stored object; times are RFC 3339 strings to the second. */
export type ObjectMeta = {
  name: string;
  namespace?: string;
  uid: string;
  resourceVersion: string;
  generation?: number;
  creationTimestamp: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  generateName?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
};

/** An object as the store keeps it: never changed in place, only replaced. */
export type KubeObject = {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec?: JsonObject;
  status?: JsonObject;
  [field: string]: unknown;
};

/** The object as plain JSON. */
export function asJson(object: KubeObject): JsonObject {
  return object as unknown as JsonObject;
}

/** `namespace/name`, or the name alone for objects of the whole cluster: unique within a kind. */
export function keyOf(object: { metadata: { name: string; namespace?: string } }): string {
  return objectKey(object.metadata.namespace, object.metadata.name);
}

/** The key of the object with this namespace and name. */
export function objectKey(namespace: string | undefined, name: string): string {
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

/** The owner that manages this object, when there is one. */
export function controllerOf(object: { metadata: ObjectMeta }): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((reference) => reference.controller === true);
}

/** An owner reference of the controlling kind to `owner`. */
export function controllerReference(owner: Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>): OwnerReference {
  const { name, uid } = owner.metadata;
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name,
    uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** RFC 3339 to the second, the precision of Kubernetes' times. */
export function kubeTime(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 to the microsecond, as Leases and newer Events carry it. */
export function kubeMicroTime(nowMs: number): string {
  return new Date(nowMs).toISOString().replace('Z', '000Z');
}

/** The field at a path such as `['spec', 'replicas']`. */
export function fieldAt(value: unknown, path: readonly string[]): Json | undefined {
  let current: unknown = value;
  for (const field of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[field];
  }
  return current as Json | undefined;
}
