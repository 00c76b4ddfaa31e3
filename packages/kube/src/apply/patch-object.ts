import { callOptions, type WriteOptions, writeQuery } from '../objects/write-objects.ts';
import type { KubeObject } from '../resources/kube-object.ts';
import { type Resource, type ResourceTarget, resourcePath } from '../resources/resource.ts';
import type { KubeClient } from '../transport/kube-client.ts';

/** Options of a patch; `resourceVersion` makes it apply only to that state of the object (`isConflict` otherwise). */
export interface PatchOptions extends WriteOptions {
  resourceVersion?: string;
}

/** One step of an RFC 6902 patch. */
export type JsonPatchStep =
  | { op: 'add' | 'replace' | 'test'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; from: string; path: string };

/** RFC 7386: fields that are given replace the object's, null removes. */
export function mergePatchObject<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  target: ResourceTarget & { name: string },
  patch: Record<string, unknown>,
  options: PatchOptions,
): Promise<Object> {
  const { resourceVersion } = options;
  const metadata = resourceVersion === undefined ? {} : { metadata: { ...asRecord(patch.metadata), resourceVersion } };
  return sendPatch(client, resource, target, { ...patch, ...metadata }, 'application/merge-patch+json', options);
}

/** RFC 6902: the steps apply in order, all or none. */
export function jsonPatchObject<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  target: ResourceTarget & { name: string },
  steps: readonly JsonPatchStep[],
  options: PatchOptions,
): Promise<Object> {
  const { resourceVersion } = options;
  // `replace`, not `test`: the API server answers 409 when the version moved, as for the other writes.
  const precondition: JsonPatchStep[] =
    resourceVersion === undefined ? [] : [{ op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }];
  return sendPatch(client, resource, target, [...precondition, ...steps], 'application/json-patch+json', options);
}

function sendPatch<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  target: ResourceTarget & { name: string },
  body: unknown,
  contentType: string,
  options: PatchOptions,
): Promise<Object> {
  return client.request<Object>({
    method: 'PATCH',
    path: resourcePath(resource, target),
    query: writeQuery(options),
    contentType,
    body,
    ...callOptions(options),
  });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
