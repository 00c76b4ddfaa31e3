import type { KubeManifest, KubeObject } from '../resources/kube-object.ts';
import { type Resource, type ResourceTarget, resourcePath } from '../resources/resource.ts';
import type { KubeClient } from '../transport/kube-client.ts';
import type { CallOptions } from './read-objects.ts';

/** Options of a call that writes. */
export interface WriteOptions extends CallOptions {
  /** Owner of the fields that are written. */
  fieldManager: string;
  /** The server checks and answers, but keeps nothing. */
  dryRun?: boolean;
}

/** Query of every write; unknown fields are refused, never dropped silently. */
export function writeQuery({ fieldManager, dryRun }: WriteOptions): Record<string, string | undefined> {
  return { fieldManager, fieldValidation: 'Strict', dryRun: dryRun ? 'All' : undefined };
}

/** Creates an object. Throws KubeApiError (`isAlreadyExists`) when the name is taken. */
export function createObject<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  manifest: KubeManifest,
  options: WriteOptions,
): Promise<Object> {
  return client.request<Object>({
    method: 'POST',
    path: resourcePath(resource, { namespace: manifest.metadata.namespace }),
    query: writeQuery(options),
    body: manifest,
    ...callOptions(options),
  });
}

/** Replaces an object; its `resourceVersion` is the precondition (`isConflict` when it changed since). */
export function replaceObject<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  object: Object,
  options: WriteOptions & { subresource?: string },
): Promise<Object> {
  const { namespace, name } = object.metadata;
  return client.request<Object>({
    method: 'PUT',
    path: resourcePath(resource, { namespace, name, subresource: options.subresource }),
    query: writeQuery(options),
    body: object,
    ...callOptions(options),
  });
}

/** Deletes one object; with `uid` or `resourceVersion` only that very one (`isConflict` when it is another). */
export async function deleteObject(
  client: KubeClient,
  resource: Resource,
  target: ResourceTarget & { name: string },
  options: CallOptions & {
    uid?: string;
    resourceVersion?: string;
    propagation?: 'Background' | 'Foreground' | 'Orphan';
    dryRun?: boolean;
  } = {},
): Promise<void> {
  const { uid, resourceVersion, propagation = 'Background', dryRun } = options;
  await client.request({
    method: 'DELETE',
    path: resourcePath(resource, target),
    body: {
      kind: 'DeleteOptions',
      apiVersion: 'v1',
      propagationPolicy: propagation,
      preconditions: { uid, resourceVersion },
      dryRun: dryRun ? ['All'] : undefined,
    },
    ...callOptions(options),
  });
}

/** The part of the options that concerns the call itself. */
export function callOptions({ signal, timeoutMs }: CallOptions): CallOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}
