import { ApiError, badRequest, expired } from '../model/api-error.ts';
import { matchesFields, parseFieldSelector } from '../model/field-selector.ts';
import type { JsonObject } from '../model/json.ts';
import { asJson, type KubeObject, keyOf } from '../model/kube-object.ts';
import { matchesLabels, parseLabelSelector } from '../model/label-selector.ts';
import { apiVersionOf, type ResourceDefinition } from '../model/resource-registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { partialObject, tableOf } from '../table/table.ts';
import { acceptedForm, includeObjectOf } from './answer.ts';
import { type ApiRequest, asServed, type ResourcePath } from './api-request.ts';

/** Whether an object belongs to what a list or watch asked for. */
export type ObjectFilter = (object: KubeObject) => boolean;

/** Reads namespace, label and field selectors into one condition; throws a 400. */
export function filterOf(query: URLSearchParams, path: ResourcePath): ObjectFilter {
  const labelText = query.get('labelSelector') ?? '';
  const labels = parseLabelSelector(labelText);
  if (labels === undefined) {
    throw badRequest(`unable to parse requirement: couldn't parse the selector string "${labelText}"`);
  }
  const fields = parseFieldSelector(query.get('fieldSelector') ?? '', path.resource);
  if ('error' in fields) throw badRequest(fields.error);
  return (object) =>
    (path.namespace === '' || object.metadata.namespace === path.namespace) &&
    (path.name === '' || object.metadata.name === path.name) &&
    matchesLabels(labels, object.metadata.labels) &&
    matchesFields(fields.requirements, object);
}

type Continuation = { resourceVersion: number; after: string };

function writeContinue(continuation: Continuation): string {
  const token = { v: 'meta.k8s.io/v1', rv: continuation.resourceVersion, start: continuation.after };
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function readContinue(text: string): Continuation {
  try {
    const token: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const { rv, start } = token as { rv: unknown; start: unknown };
    if (typeof rv === 'number' && typeof start === 'string') return { resourceVersion: rv, after: start };
  } catch (error) {
    throw badRequest(`continue key is not valid: ${error instanceof Error ? error.message : error}`);
  }
  throw badRequest('continue key is not valid');
}

const staleContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.';

function wantedVersion(request: ApiRequest, store: ObjectStore): number {
  const text = request.query.get('resourceVersion') ?? '';
  if (text === '' || text === '0') return store.resourceVersion;
  if (!/^\d+$/.test(text))
    throw badRequest(`invalid resource version "${text}": strconv.ParseUint: parsing "${text}": invalid syntax`);
  const wanted = Number(text);
  if (wanted > store.resourceVersion) {
    const message = `Too large resource version: ${wanted}, current: ${store.resourceVersion}`;
    const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
    throw new ApiError(504, 'Timeout', `Timeout: ${message}`, { causes, retryAfterSeconds: 1 });
  }
  return request.query.get('resourceVersionMatch') === 'Exact' ? wanted : store.resourceVersion;
}

function limitOf(query: URLSearchParams): number {
  const text = query.get('limit') ?? '';
  if (text === '') return 0;
  if (!/^\d+$/.test(text)) throw badRequest(`invalid limit: ${text}`);
  return Number(text);
}

function selected(objects: Iterable<KubeObject>, filter: ObjectFilter): { key: string; object: KubeObject }[] {
  const found: { key: string; object: KubeObject }[] = [];
  for (const object of objects) if (filter(object)) found.push({ key: keyOf(object), object });
  return found.sort((left, right) => (left.key < right.key ? -1 : 1));
}

/** The objects of a path at a moment, sorted by key. */
export function selectObjects(store: ObjectStore, resource: ResourceDefinition, filter: ObjectFilter): KubeObject[] {
  return selected(store.all(resource.kind).values(), filter).map(({ object }) => object);
}

/** A list answer: whole or a page of it, consistent at one resourceVersion. */
export function listObjects(store: ObjectStore, request: ApiRequest, path: ResourcePath, nowMs: number): JsonObject {
  const form = acceptedForm(request);
  const { resource } = path;
  const filter = filterOf(request.query, path);
  const token = request.query.get('continue') ?? '';
  const continuation = token === '' ? undefined : readContinue(token);
  const resourceVersion = continuation?.resourceVersion ?? wantedVersion(request, store);
  const snapshot =
    resourceVersion === store.resourceVersion
      ? store.all(resource.kind)
      : store.snapshotAt(resource.kind, resourceVersion);
  if (snapshot === undefined) {
    if (continuation !== undefined) throw expired(staleContinue);
    throw expired(`The resourceVersion for the provided list is too old.`);
  }
  const limit = limitOf(request.query);
  const all = selected(snapshot.values(), filter);
  const rest = continuation === undefined ? all : all.filter(({ key }) => key > continuation.after);
  const page = limit > 0 ? rest.slice(0, limit) : rest;
  const last = page.at(-1);
  const metadata: JsonObject = { resourceVersion: String(resourceVersion) };
  if (last !== undefined && page.length < rest.length) {
    metadata.continue = writeContinue({ resourceVersion, after: last.key });
    metadata.remainingItemCount = rest.length - page.length;
  }
  const objects = page.map(({ object }) => object);
  if (form === 'Table') {
    return tableOf({ objects, resource, include: includeObjectOf(request), metadata, nowMs, withColumns: true });
  }
  if (form === 'PartialObjectMetadata') {
    const items = objects.map(partialObject);
    return { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata, items };
  }
  return {
    kind: `${resource.kind}List`,
    apiVersion: apiVersionOf(path.served),
    metadata,
    // As the real server does: the kind is said once, by the list.
    items: objects.map((object) => {
      const { apiVersion: _version, kind: _kind, ...item } = asServed(asJson(object), path);
      return item;
    }),
  };
}
