import { type KubeClient, type Resource, resourcePath } from '@moonin/kube';

/** An object of the demo cluster, and the field manager that keeps it. */
export interface DemoObject {
  resource: Resource;
  namespace?: string;
  name: string;
  manifest: object;
  manager: string;
}

/** Applies an object, also over what others own. */
export async function applyObject(kube: KubeClient, object: DemoObject): Promise<void> {
  await kube.request({
    method: 'PATCH',
    path: resourcePath(object.resource, { namespace: object.namespace, name: object.name }),
    query: { fieldManager: object.manager, force: true },
    contentType: 'application/apply-patch+yaml',
    body: object.manifest,
  });
}

/** The object of a kind in a namespace, or of the whole cluster without one. */
export function demoObject(
  resource: Resource,
  at: { namespace?: string; name: string },
  manifest: Record<string, unknown>,
  manager: string,
): DemoObject {
  const { group, version, kind } = resource;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const { metadata, ...rest } = manifest;
  return {
    resource,
    ...at,
    manager,
    manifest: { apiVersion, kind, metadata: { ...at, ...(metadata as object | undefined) }, ...rest },
  };
}
