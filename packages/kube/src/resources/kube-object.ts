import type { V1ObjectMeta } from '@kubernetes/client-node';
import type { Wire } from './wire.ts';

/** Metadata of an object that an API server has stored. */
export type ObjectMeta = Wire<V1ObjectMeta> & { name: string; uid: string; resourceVersion: string };

/** Any stored Kubernetes object as JSON. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/** A stored object of a client-node type, as JSON. */
export type Stored<Type> = Wire<Omit<Type, 'apiVersion' | 'kind' | 'metadata'>> & KubeObject;

/** An object that is about to be written: its server-set metadata may be absent. */
export interface KubeManifest {
  apiVersion: string;
  kind: string;
  metadata: Partial<ObjectMeta> & { name?: string; generateName?: string };
  [field: string]: unknown;
}
