import type { KubeObject } from '@moonin/kube';

/** What an informer needs of an object that was stripped to what reports are made of. */
export interface View extends KubeObject {
  metadata: { name: string; namespace?: string; uid: string; resourceVersion: string };
}

/** The metadata that every view keeps; names and namespaces are shared between views. */
export function viewOf(object: KubeObject, intern: (text: string) => string = (text) => text): View {
  const { name, namespace, uid, resourceVersion } = object.metadata;
  return {
    apiVersion: intern(object.apiVersion),
    kind: intern(object.kind),
    metadata: { name, uid, resourceVersion, ...(namespace === undefined ? {} : { namespace: intern(namespace) }) },
  };
}

/** uid of the controller of one kind that owns an object; null when it has none. */
export function controllerUid(object: KubeObject, kind: string): string | null {
  const owners = object.metadata.ownerReferences;
  const owner = Array.isArray(owners) ? owners.find((each) => each.controller === true) : undefined;
  return owner?.kind === kind && owner.uid ? owner.uid : null;
}
