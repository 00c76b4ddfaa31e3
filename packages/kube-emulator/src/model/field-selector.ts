import { fieldAt, type KubeObject } from './kube-object.ts';
import type { ResourceDefinition } from './resource-registry.ts';

/** One condition of a field selector. */
export type FieldRequirement = { path: readonly string[]; value: string; negated: boolean };

const everyKind = ['metadata.name', 'metadata.namespace'];
const podFields = ['nodeName', 'restartPolicy', 'schedulerName', 'serviceAccountName', 'hostNetwork'];
const involvedFields = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

const perKind: Record<string, readonly string[]> = {
  Pod: [...podFields.map((field) => `spec.${field}`), 'status.phase', 'status.podIP', 'status.nominatedNodeName'],
  Event: [
    ...involvedFields.map((field) => `involvedObject.${field}`),
    'reason',
    'reportingComponent',
    'source',
    'type',
  ],
  Namespace: ['status.phase'],
  Node: ['spec.unschedulable'],
  ReplicaSet: ['status.replicas'],
  Secret: ['type'],
  Job: ['status.successful'],
};

/** Outcome of reading a field selector: conditions, or the API's message for what is wrong with it. */
export type ParsedFieldSelector = { requirements: readonly FieldRequirement[] } | { error: string };

/** Reads `metadata.name=a,status.phase!=Running` for one kind. */
export function parseFieldSelector(text: string, resource: ResourceDefinition): ParsedFieldSelector {
  const requirements: FieldRequirement[] = [];
  for (const term of text.split(',').filter((part) => part.trim() !== '')) {
    const match = /^\s*([\w.]+)\s*(==|=|!=)\s*(.*?)\s*$/.exec(term);
    if (match === null) return { error: `invalid selector: '${term}'; can't understand '${term}'` };
    const [, field = '', operator, value = ''] = match;
    if (!everyKind.includes(field) && !(perKind[resource.kind] ?? []).includes(field)) {
      return { error: `field label not supported: ${field}` };
    }
    requirements.push({ path: field.split('.'), value, negated: operator === '!=' });
  }
  return { requirements };
}

function fieldText(object: KubeObject, path: readonly string[]): string {
  if (object.kind === 'Event' && path[0] === 'source') return String(fieldAt(object, ['source', 'component']) ?? '');
  const value = fieldAt(object, path);
  if (value === undefined || value === null) return path.at(-1) === 'unschedulable' ? 'false' : '';
  return String(value);
}

/** Whether the object meets every condition. */
export function matchesFields(requirements: readonly FieldRequirement[], object: KubeObject): boolean {
  return requirements.every(({ path, value, negated }) => (fieldText(object, path) === value) !== negated);
}
