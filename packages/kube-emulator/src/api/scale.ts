import { badRequest, invalid, notFound } from '../model/api-error.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../model/json.ts';
import { fieldAt, type KubeObject } from '../model/kube-object.ts';
import { selectorOfField, selectorText } from '../model/label-selector.ts';
import type { ResourceDefinition } from '../model/resource-registry.ts';

/** The Scale of a Deployment or ReplicaSet. */
export function scaleOf(object: KubeObject): JsonObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const selector = selectorText(selectorOfField(fieldAt(object, ['spec', 'selector'])) ?? []);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace: namespace ?? '', uid, resourceVersion, creationTimestamp },
    spec: { replicas: fieldAt(object, ['spec', 'replicas']) ?? 0 },
    status: { replicas: fieldAt(object, ['status', 'replicas']) ?? 0, selector },
  };
}

/** The object as a changed Scale wants it; throws a 400 or 422. */
export function withScale(live: JsonObject, scale: Json, resource: ResourceDefinition): JsonObject {
  if (!isObject(scale)) throw badRequest('the body is no Scale');
  const metadata = objectOf(live.metadata);
  const wanted = objectOf(scale.spec).replicas ?? 0;
  const name = String(metadata.name);
  if (typeof wanted !== 'number' || !Number.isInteger(wanted)) {
    throw badRequest('json: cannot unmarshal value into Go struct field ScaleSpec.spec.replicas of type int32');
  }
  if (wanted < 0) {
    const error = {
      type: 'Invalid value' as const,
      field: 'spec.replicas',
      value: wanted,
      detail: 'must be greater than or equal to 0',
    };
    throw invalid({ group: 'autoscaling', plural: 'scales', kind: 'Scale' }, name, [error]);
  }
  const sent = objectOf(scale.metadata);
  if (sent.uid !== undefined && sent.uid !== '' && sent.uid !== metadata.uid) throw notFound(resource, name);
  const resourceVersion = sent.resourceVersion ?? '';
  return {
    ...live,
    metadata: resourceVersion === '' ? metadata : { ...metadata, resourceVersion },
    spec: { ...objectOf(live.spec), replicas: wanted },
  };
}
