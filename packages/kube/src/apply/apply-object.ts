import { callOptions, type WriteOptions, writeQuery } from '../objects/write-objects.ts';
import type { KubeManifest, KubeObject } from '../resources/kube-object.ts';
import { type Resource, resourcePath } from '../resources/resource.ts';
import type { KubeClient } from '../transport/kube-client.ts';

/**
 * Server-side apply: what the manifest sets is owned by `fieldManager`, what it no longer sets is removed, the rest is left alone.
 * With `force` fields of other managers are taken over; without it they are a conflict (`isConflict`). A `resourceVersion` in the
 * manifest is a precondition.
 */
export function applyObject<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  manifest: KubeManifest & { metadata: { name: string } },
  options: WriteOptions & { force?: boolean; subresource?: string },
): Promise<Object> {
  const { namespace, name } = manifest.metadata;
  return client.request<Object>({
    method: 'PATCH',
    path: resourcePath(resource, { namespace, name, subresource: options.subresource }),
    query: { ...writeQuery(options), force: options.force ?? false },
    contentType: 'application/apply-patch+yaml',
    body: manifest,
    ...callOptions(options),
  });
}
