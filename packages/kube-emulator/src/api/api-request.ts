import type { JsonObject } from '../model/json.ts';
import { type ResourceDefinition, resourceOfKind, servedDefinitions } from '../model/resource-registry.ts';
import { autoscalerFromV1, autoscalerToV1 } from './autoscaling-v1.ts';

/** What a path of a stored kind names. */
export type ResourcePath = {
  /** The kind as it is stored. */
  resource: ResourceDefinition;
  /** The kind in the version that was asked for. */
  served: ResourceDefinition;
  /** Empty for the whole cluster. */
  namespace: string;
  /** Empty for the collection. */
  name: string;
  /** Empty for the object itself. */
  subresource: string;
};

/** Headers and query of a request, and its body as it was sent. */
export type ApiRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  accept: string;
  contentType: string;
  userAgent: string;
  body: Buffer;
};

function resourceAt(group: string, version: string, plural: string): ResourceDefinition | undefined {
  return servedDefinitions.find(
    (resource) => resource.group === group && resource.version === version && resource.plural === plural,
  );
}

/** Reads `/api/v1/…` and `/apis/<group>/<version>/…`; undefined where nothing is stored under the path. */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  const core = segments[0] === 'api';
  if (!core && segments[0] !== 'apis') return undefined;
  const group = core ? '' : (segments[1] ?? '');
  const version = segments[core ? 1 : 2] ?? '';
  const rest = segments.slice(core ? 2 : 3);
  if (rest[0] === 'namespaces' && rest.length > 2) {
    const inside = resourceAt(group, version, rest[2] ?? '');
    if (inside?.namespaced) return pathOf(inside, rest[1] ?? '', rest.slice(3));
  }
  const resource = resourceAt(group, version, rest[0] ?? '');
  if (resource === undefined || (resource.namespaced && rest.length > 1)) return undefined;
  return pathOf(resource, '', rest.slice(1));
}

function pathOf(served: ResourceDefinition, namespace: string, rest: string[]): ResourcePath | undefined {
  if (rest.length > 2) return undefined;
  const [name = '', subresource = ''] = rest;
  return { resource: resourceOfKind(served.kind), served, namespace, name, subresource };
}

/** A stored object in the version that was asked for. */
export function asServed(object: JsonObject, path: ResourcePath): JsonObject {
  return path.served === path.resource ? object : autoscalerToV1(object);
}

/** An object of the version that was asked for as it is stored. */
export function asStored(object: JsonObject, path: ResourcePath): JsonObject {
  return path.served === path.resource ? object : autoscalerFromV1(object);
}

/** The form in which an answer is wanted. */
export type AnswerForm = 'object' | 'Table' | 'PartialObjectMetadata';

/** Picks the first form of the Accept header that can be given; undefined when none can. */
export function negotiateForm(accept: string): AnswerForm | undefined {
  if (accept.trim() === '') return 'object';
  for (const entry of accept.split(',')) {
    const [media = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (!['application/json', 'application/*', '*/*'].includes(media)) continue;
    const as = parameters.find((parameter) => parameter.startsWith('as='))?.slice(3);
    const group = parameters.find((parameter) => parameter.startsWith('g='))?.slice(2);
    if (as === undefined) return 'object';
    if (group !== 'meta.k8s.io') continue;
    if (as === 'Table') return 'Table';
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') return 'PartialObjectMetadata';
  }
  return undefined;
}

/** The field manager of a write: what the client says, or the first word of its user agent. */
export function fieldManagerOf(request: ApiRequest): string {
  const given = request.query.get('fieldManager');
  if (given !== null && given !== '') return given;
  return (request.userAgent.split('/')[0] ?? '').trim() || 'unknown';
}
