import type { Namespace, Node } from '@moonin/kube';

/** Strips a namespace to what its report is made of. */
export function keptNamespace({ apiVersion, kind, metadata, status }: Namespace): Namespace {
  return {
    apiVersion,
    kind,
    metadata: keptMetadata(metadata),
    ...(status?.phase ? { status: { phase: status.phase } } : {}),
  };
}

/** Strips a node to what its report is made of: the list of its images alone can be larger than all the rest. */
export function keptNode({ apiVersion, kind, metadata, spec, status }: Node): Node {
  const {
    images: _images,
    volumesAttached: _attached,
    volumesInUse: _inUse,
    addresses: _addresses,
    ...kept
  } = status ?? {};
  return { apiVersion, kind, metadata: keptMetadata(metadata), ...(spec ? { spec } : {}), status: kept };
}

function keptMetadata(metadata: Node['metadata']): Node['metadata'] {
  const { name, uid, resourceVersion, labels, creationTimestamp } = metadata;
  return {
    name,
    uid,
    resourceVersion,
    ...(labels ? { labels } : {}),
    ...(creationTimestamp ? { creationTimestamp } : {}),
  };
}
