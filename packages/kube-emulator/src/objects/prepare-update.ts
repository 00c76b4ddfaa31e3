import { equalJson, type JsonObject, objectOf } from '../model/json.ts';
import { asJson, type KubeObject } from '../model/kube-object.ts';
import type { ResourceDefinition } from '../model/resource-registry.ts';
import { hasGeneration } from './prepare-create.ts';

const serverMetadata = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'generateName',
  'generation',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'resourceVersion',
  'managedFields',
] as const;

function withServerMetadata(metadata: JsonObject, live: KubeObject): JsonObject {
  const result = { ...metadata };
  const kept = live.metadata as unknown as JsonObject;
  for (const field of serverMetadata) {
    if (kept[field] === undefined) delete result[field];
    else result[field] = kept[field];
  }
  return result;
}

const allocated = ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy'];

/** What was allocated for a Service stays when an update does not name it. */
function withAllocatedAddresses(object: JsonObject, live: JsonObject): JsonObject {
  const spec = { ...objectOf(object.spec) };
  const liveSpec = objectOf(live.spec);
  if (spec.type === 'ExternalName') return object;
  for (const field of allocated) {
    if (spec[field] === undefined && liveSpec[field] !== undefined) spec[field] = liveSpec[field];
  }
  return { ...object, spec };
}

/** The object that an update of the whole object makes: the status and the server's metadata stay. */
export function prepareUpdate(next: JsonObject, live: KubeObject, resource: ResourceDefinition): JsonObject {
  const old = asJson(live);
  const prepared: JsonObject = { ...next, metadata: withServerMetadata(objectOf(next.metadata), live) };
  if (resource.hasStatus && resource.kind !== 'Node') {
    if (old.status === undefined) delete prepared.status;
    else prepared.status = old.status;
  }
  if (resource.kind === 'Namespace' && old.spec !== undefined) prepared.spec = old.spec;
  return resource.kind === 'Service' ? withAllocatedAddresses(prepared, old) : prepared;
}

/** The object that an update through `/status` makes: only the status, and annotations and the like, change. */
export function prepareStatusUpdate(next: JsonObject, live: KubeObject, resource: ResourceDefinition): JsonObject {
  const old = asJson(live);
  const metadata = withServerMetadata(objectOf(next.metadata), live);
  const oldMetadata = objectOf(old.metadata);
  const fixed = resource.kind === 'Deployment' ? ['labels', 'ownerReferences'] : ['ownerReferences'];
  for (const field of fixed) {
    if (oldMetadata[field] === undefined) delete metadata[field];
    else metadata[field] = oldMetadata[field];
  }
  const prepared: JsonObject = { ...old, metadata };
  if (next.status === undefined) delete prepared.status;
  else prepared.status = next.status;
  return prepared;
}

/** Whether the change counts as a new generation; a Deployment's annotations count, for its ReplicaSets copy them. */
export function bumpsGeneration(next: JsonObject, live: KubeObject, resource: ResourceDefinition): boolean {
  if (!hasGeneration(resource)) return false;
  if (!equalJson(next.spec, live.spec)) return true;
  if (resource.kind !== 'Deployment') return false;
  return !equalJson(objectOf(objectOf(next.metadata).annotations), live.metadata.annotations ?? {});
}
