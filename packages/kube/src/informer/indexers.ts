import type { KubeObject } from '../resources/kube-object.ts';

/** Finds objects by the uid of anything that owns them. */
export function indexByOwnerUid(object: KubeObject): string[] {
  return object.metadata.ownerReferences?.map(({ uid }) => uid) ?? [];
}

/** Finds objects by the uid of the one controller that owns them. */
export function indexByControllerUid(object: KubeObject): string[] {
  const controller = object.metadata.ownerReferences?.find((owner) => owner.controller === true);
  return controller === undefined ? [] : [controller.uid];
}

/** Finds objects by namespace. */
export function indexByNamespace(object: KubeObject): string[] {
  return object.metadata.namespace ? [object.metadata.namespace] : [];
}

/** Finds objects by uid. */
export function indexByUid(object: KubeObject): string[] {
  return [object.metadata.uid];
}

/** Finds objects by the value of one label. */
export function indexByLabel(label: string): (object: KubeObject) => string[] {
  return (object) => {
    const value = object.metadata.labels?.[label];
    return value === undefined ? [] : [value];
  };
}
