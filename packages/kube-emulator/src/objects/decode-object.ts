import { ApiError, badRequest } from '../model/api-error.ts';
import { type JsonObject, objectOf } from '../model/json.ts';
import { apiVersionOf, type ResourceDefinition } from '../model/resource-registry.ts';
import { conformToType, TypeMismatch } from '../schema/conform.ts';
import type { WriteOptions } from './write-options.ts';

function typed(body: JsonObject, resource: ResourceDefinition, options: WriteOptions): JsonObject {
  const cannot = `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}`;
  try {
    const { object, unknownFields } = conformToType(body, resource.type);
    const messages = unknownFields.map((field) => `unknown field ${JSON.stringify(field)}`);
    if (messages.length > 0 && options.fieldValidation === 'Strict') {
      throw badRequest(`${cannot}: strict decoding error: ${messages.join(', ')}`);
    }
    if (options.fieldValidation !== 'Ignore') for (const message of messages) options.warn?.(message);
    return object;
  } catch (error) {
    if (error instanceof TypeMismatch) throw badRequest(`${cannot}: ${error.message}`);
    throw error;
  }
}

/** Reads a body as an object of the kind, in the namespace of the path. Throws a 400. */
export function decodeObject(
  body: JsonObject,
  resource: ResourceDefinition,
  namespace: string,
  options: WriteOptions,
): JsonObject {
  if (options.trusted) return body;
  const wantedVersion = apiVersionOf(resource);
  if (body.kind !== undefined && body.kind !== resource.kind) {
    throw badRequest(
      `${body.kind} in version "${body.apiVersion ?? wantedVersion}" cannot be handled as a ${resource.kind}: no kind "${body.kind}" is registered for version "${wantedVersion}"`,
    );
  }
  if (body.apiVersion !== undefined && body.apiVersion !== wantedVersion) {
    throw badRequest(
      `the API version in the data (${body.apiVersion}) does not match the expected API version (${wantedVersion})`,
    );
  }
  const object = typed(body, resource, options);
  const metadata = objectOf(object.metadata);
  const head = { apiVersion: wantedVersion, kind: resource.kind };
  if (!resource.namespaced) {
    const { namespace: _none, ...rest } = metadata;
    return { ...object, ...head, metadata: rest };
  }
  if (metadata.namespace !== undefined && metadata.namespace !== '' && metadata.namespace !== namespace) {
    throw new ApiError(
      400,
      'BadRequest',
      `the namespace of the provided object does not match the namespace sent on the request`,
    );
  }
  return { ...object, ...head, metadata: { ...metadata, namespace } };
}
