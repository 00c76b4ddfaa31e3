import { ApiError, badRequest, methodNotAllowed, noSuchPath, notFound } from '../model/api-error.ts';
import { isObject, type JsonObject, objectOf } from '../model/json.ts';
import { asJson, type KubeObject, objectKey } from '../model/kube-object.ts';
import { apiVersionOf, type ResourceDefinition } from '../model/resource-registry.ts';
import type { ObjectWriter } from '../objects/object-writer.ts';
import type { DeleteOptions } from '../objects/plan-deletion.ts';
import type { WriteOptions } from '../objects/write-options.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { type Answer, acceptedForm, objectBody } from './answer.ts';
import { type ApiRequest, asServed, asStored, fieldManagerOf, type ResourcePath } from './api-request.ts';
import { filterOf, selectObjects } from './list-objects.ts';
import { isApply, patchChange } from './patch-change.ts';
import { objectBodyOf, optionalBodyOf, yamlBody } from './read-body.ts';
import { scaleOf, withScale } from './scale.ts';

type Context = { store: ObjectStore; writer: ObjectWriter; request: ApiRequest; path: ResourcePath; nowMs: number };

function dryRunOf(query: URLSearchParams): boolean {
  const values = query.getAll('dryRun').filter((value) => value !== '');
  const unknown = values.find((value) => value !== 'All');
  if (unknown === undefined) return values.length > 0;
  const message = `invalid: dryRun: Unsupported value: ${JSON.stringify(unknown)}: supported values: "All"`;
  throw new ApiError(422, 'Invalid', message);
}

function writeOptions({ request, path }: Context, warn: (message: string) => void): WriteOptions {
  const validation = request.query.get('fieldValidation') ?? '';
  if (!['', 'Strict', 'Warn', 'Ignore'].includes(validation)) {
    const supported = 'supported values: "Ignore", "Strict", "Warn"';
    const message = `invalid: fieldValidation: Unsupported value: ${JSON.stringify(validation)}: ${supported}`;
    throw new ApiError(422, 'Invalid', message);
  }
  return {
    manager: fieldManagerOf(request),
    ...(path.subresource === 'status' || path.subresource === 'scale' ? { subresource: path.subresource } : {}),
    dryRun: dryRunOf(request.query),
    fieldValidation: validation === 'Strict' || validation === 'Ignore' ? validation : 'Warn',
    warn,
  };
}

function namespaceOf({ path }: Context): string {
  if (path.resource.namespaced && path.namespace === '')
    throw badRequest('an empty namespace may not be set during creation');
  return path.namespace;
}

function answered(context: Context, code: number, object: KubeObject, warnings: string[]): Answer {
  const form = acceptedForm(context.request);
  const body =
    context.path.subresource === 'scale'
      ? scaleOf(object)
      : objectBody(object, context.path, context.request, form, context.nowMs);
  return { code, body, warnings };
}

/** POST of a collection. */
export function createObject(context: Context): Answer {
  const warnings: string[] = [];
  acceptedForm(context.request);
  const options = writeOptions(context, (message) => warnings.push(message));
  const { resource, served } = context.path;
  const body = asStored(objectBodyOf(context.request, served.type), context.path);
  const object = context.writer.create(resource, namespaceOf(context), body, options);
  return answered(context, 201, object, warnings);
}

/** PUT of an object or one of its subresources. */
export function updateObject(context: Context): Answer {
  const warnings: string[] = [];
  acceptedForm(context.request);
  const options = writeOptions(context, (message) => warnings.push(message));
  const { resource, served, namespace, name, subresource } = context.path;
  const sent = objectBodyOf(context.request, subresource === 'scale' ? 'autoscaling.v1.Scale' : served.type);
  const body = asStored(sent, context.path);
  if (subresource === 'finalize') return finalizeNamespace(context, body);
  if (subresource === 'scale') {
    const change = (live: JsonObject) => withScale(live, body, resource);
    return answered(context, 200, context.writer.patch(resource, namespace, name, change, options), warnings);
  }
  if (objectOf(body.metadata).name === undefined) {
    throw badRequest('name must be provided');
  }
  return answered(context, 200, context.writer.update(resource, namespace, name, body, options), warnings);
}

/** PATCH of an object or one of its subresources. */
export function patchObject(context: Context): Answer {
  const warnings: string[] = [];
  acceptedForm(context.request);
  const options = writeOptions(context, (message) => warnings.push(message));
  const { resource, served, namespace, name, subresource } = context.path;
  if (isApply(context.request)) {
    if (subresource === 'scale') throw methodNotAllowed();
    return applyObject(context, options, warnings);
  }
  const change = patchChange(context.request, subresource === 'scale' ? 'autoscaling.v1.Scale' : served.type);
  if (subresource === 'scale') {
    const live = liveObject(context);
    const scaled = change(scaleOf(live));
    const scaleChange = (object: JsonObject) => withScale(object, scaled, resource);
    return answered(context, 200, context.writer.patch(resource, namespace, name, scaleChange, options), warnings);
  }
  const viewed = (live: JsonObject) => asStored(change(asServed(live, context.path)), context.path);
  return answered(context, 200, context.writer.patch(resource, namespace, name, viewed, options), warnings);
}

function applyObject(context: Context, options: WriteOptions, warnings: string[]): Answer {
  const { query } = context.request;
  if ((query.get('fieldManager') ?? '') === '') {
    const message = 'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch';
    throw new ApiError(422, 'Invalid', message);
  }
  const config = yamlBody(context.request);
  if (!isObject(config)) throw badRequest('error decoding YAML: the body is no object');
  const { resource, served, namespace, name } = context.path;
  for (const [field, wanted] of Object.entries({ apiVersion: apiVersionOf(served), kind: resource.kind })) {
    if (config[field] === undefined) throw badRequest(`invalid object type: ${field} is missing (expected ${wanted})`);
  }
  const force = query.get('force') === 'true';
  const { object, created } = context.writer.apply(resource, namespace, name, asStored(config, context.path), {
    ...options,
    force,
  });
  return answered(context, created ? 201 : 200, object, warnings);
}

function liveObject({ store, path }: Context): KubeObject {
  const live = store.get(path.resource.kind, objectKey(path.namespace, path.name));
  if (live === undefined) throw notFound(path.resource, path.name);
  return live;
}

/** PUT of `/finalize`: the only way to change a namespace's own finalizers. */
function finalizeNamespace(context: Context, body: JsonObject): Answer {
  if (context.path.resource.kind !== 'Namespace') throw noSuchPath();
  const live = liveObject(context);
  const finalizers = objectOf(body.spec).finalizers;
  const next = { ...live, spec: Array.isArray(finalizers) && finalizers.length > 0 ? { finalizers } : {} };
  return answered(context, 200, context.writer.putAsIs(next), []);
}

function deleteOptions(request: ApiRequest): DeleteOptions & { dryRun: boolean } {
  const body = optionalBodyOf(request, 'meta.v1.DeleteOptions');
  const policy = body.propagationPolicy ?? request.query.get('propagationPolicy') ?? undefined;
  const grace = body.gracePeriodSeconds ?? request.query.get('gracePeriodSeconds') ?? undefined;
  const { uid, resourceVersion } = objectOf(body.preconditions);
  const options: DeleteOptions & { dryRun: boolean } = {
    dryRun: dryRunOf(request.query) || (Array.isArray(body.dryRun) && body.dryRun.includes('All')),
  };
  if (policy === 'Background' || policy === 'Foreground' || policy === 'Orphan') options.propagationPolicy = policy;
  else if (policy !== undefined) {
    const supported = '"Background", "Foreground", "Orphan"';
    const message = `DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: ${JSON.stringify(policy)}: supported values: ${supported}`;
    throw new ApiError(422, 'Invalid', message);
  }
  if (body.orphanDependents === true) options.propagationPolicy = 'Orphan';
  if (grace !== undefined) options.gracePeriodSeconds = Number(grace);
  options.preconditions = {
    ...(typeof uid === 'string' ? { uid } : {}),
    ...(typeof resourceVersion === 'string' ? { resourceVersion } : {}),
  };
  return options;
}

function deletedStatus(object: KubeObject, resource: ResourceDefinition): JsonObject {
  const details: JsonObject = { name: object.metadata.name, kind: resource.plural, uid: object.metadata.uid };
  if (resource.group !== '') details.group = resource.group;
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}

/** DELETE of an object: its last state when it only begins to end, a Status when it is gone. */
export function deleteObject(context: Context): Answer {
  const { resource, namespace, name, subresource } = context.path;
  if (subresource !== '') throw methodNotAllowed();
  const { object, gone } = context.writer.delete(resource, namespace, name, deleteOptions(context.request));
  const returnsObject = !gone || resource.kind === 'Pod';
  return { code: 200, body: returnsObject ? asJson(object) : deletedStatus(object, resource) };
}

/** DELETE of a collection: everything that the selectors choose. */
export function deleteCollection(context: Context): Answer {
  const { resource } = context.path;
  const options = deleteOptions(context.request);
  const chosen = selectObjects(context.store, resource, filterOf(context.request.query, context.path));
  const items = chosen.map((object) => {
    const { namespace = '', name } = object.metadata;
    return asJson(context.writer.delete(resource, namespace, name, options).object);
  });
  const metadata = { resourceVersion: String(context.store.resourceVersion) };
  return { code: 200, body: { kind: `${resource.kind}List`, apiVersion: apiVersionOf(resource), metadata, items } };
}
