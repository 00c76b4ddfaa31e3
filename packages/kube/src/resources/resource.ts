import type { KubeObject } from './kube-object.ts';

declare const objectType: unique symbol;

/** Where the API server serves a kind. `Object` is the kind's JSON type; it exists for the compiler only. */
export interface Resource<Object extends KubeObject = KubeObject> {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly [objectType]?: Object;
}

/** Which object, or whose collection, a path leads to. */
export interface ResourceTarget {
  namespace?: string | undefined;
  name?: string | undefined;
  subresource?: string | undefined;
}

/** `apps/v1` or `v1`, as an object's `apiVersion` says it. */
export function apiVersionOf({ group, version }: Resource): string {
  return group === '' ? version : `${group}/${version}`;
}

/** `deployments.apps` or `pods`, as RBAC and kubectl name a kind. */
export function resourceName({ group, plural }: Resource): string {
  return group === '' ? plural : `${plural}.${group}`;
}

/** Path of a kind's collection or of one object; a namespaced kind without a namespace is all namespaces. */
export function resourcePath(resource: Resource, { namespace, name, subresource }: ResourceTarget = {}): string {
  if (resource.namespaced && name !== undefined && !namespace) {
    throw new Error(`${resource.kind} ${name} needs a namespace`);
  }
  const parts = resource.group === '' ? ['api'] : ['apis', resource.group];
  parts.push(resource.version);
  if (resource.namespaced && namespace) parts.push('namespaces', namespace);
  parts.push(resource.plural);
  if (name !== undefined) parts.push(name);
  if (subresource !== undefined) parts.push(subresource);
  return `/${parts.map(encodeURIComponent).join('/')}`;
}
