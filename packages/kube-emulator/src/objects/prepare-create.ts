import { randomBytes, randomUUID } from 'node:crypto';
import { type JsonObject, objectOf } from '../model/json.ts';
import { kubeTime } from '../model/kube-object.ts';
import { milliOf } from '../model/quantity.ts';
import type { ResourceDefinition } from '../model/resource-registry.ts';

/** Kinds whose generation counts changes of the spec. */
const counted = new Set(['Deployment', 'ReplicaSet', 'Job', 'CronJob', 'Ingress', 'NetworkPolicy', 'Pod']);

/** Whether the kind has a generation that counts changes of its spec. */
export function hasGeneration(resource: ResourceDefinition): boolean {
  return counted.has(resource.kind);
}

const nameAlphabet = 'bcdfghjklmnpqrstvwxz2456789';

/** Five random letters, as Kubernetes appends them to `generateName`. */
export function randomSuffix(): string {
  return [...randomBytes(5)].map((byte) => nameAlphabet[byte % nameAlphabet.length]).join('');
}

/** The class that eviction goes by, from requests and limits. */
function qosClass(spec: JsonObject): string {
  const containers = [spec.containers, spec.initContainers].flatMap((list) => (Array.isArray(list) ? list : []));
  let any = false;
  let guaranteed = true;
  for (const container of containers) {
    const resources = objectOf(objectOf(container).resources);
    const requests = objectOf(resources.requests);
    const limits = objectOf(resources.limits);
    for (const name of ['cpu', 'memory']) {
      if (requests[name] !== undefined || limits[name] !== undefined) any = true;
      const equal = limits[name] !== undefined && milliOf(requests[name] ?? limits[name]) === milliOf(limits[name]);
      if (!equal) guaranteed = false;
    }
  }
  if (!any) return 'BestEffort';
  return guaranteed ? 'Guaranteed' : 'Burstable';
}

function initialStatus(object: JsonObject, resource: ResourceDefinition): JsonObject {
  switch (resource.kind) {
    case 'Pod':
      return { phase: 'Pending', qosClass: qosClass(objectOf(object.spec)) };
    case 'Namespace':
      return { phase: 'Active' };
    case 'Service':
    case 'Ingress':
      return { loadBalancer: {} };
    case 'HorizontalPodAutoscaler':
      return { desiredReplicas: 0 };
    case 'ReplicaSet':
      return { replicas: 0 };
    case 'Node':
      return objectOf(object.status);
    default:
      return {};
  }
}

function jobWithSelector(object: JsonObject, uid: string): JsonObject {
  const spec = objectOf(object.spec);
  if (spec.manualSelector === true || spec.selector !== undefined) return object;
  const name = String(objectOf(object.metadata).name);
  const legacy = { 'controller-uid': uid, 'job-name': name };
  const labels = { 'batch.kubernetes.io/controller-uid': uid, 'batch.kubernetes.io/job-name': name, ...legacy };
  const template = objectOf(spec.template);
  const metadata = objectOf(template.metadata);
  return {
    ...object,
    spec: {
      ...spec,
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
      template: { ...template, metadata: { ...metadata, labels: { ...objectOf(metadata.labels), ...labels } } },
    },
  };
}

/** A decoded and defaulted object with everything that the server adds when it is created. */
export function prepareCreate(object: JsonObject, resource: ResourceDefinition, nowMs: number): JsonObject {
  const uid = randomUUID();
  const { resourceVersion: _version, deletionTimestamp: _deleted, ...metadata } = objectOf(object.metadata);
  const prepared: JsonObject = {
    ...object,
    metadata: {
      ...metadata,
      uid,
      creationTimestamp: kubeTime(nowMs),
      ...(hasGeneration(resource) ? { generation: 1 } : {}),
    },
  };
  if (resource.hasStatus) prepared.status = initialStatus(object, resource);
  if (resource.kind === 'Namespace') {
    prepared.spec = { ...objectOf(object.spec), finalizers: ['kubernetes'] };
  }
  return resource.kind === 'Job' ? jobWithSelector(prepared, uid) : prepared;
}
