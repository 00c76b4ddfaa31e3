import { ApiError, badRequest } from '../model/api-error.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { applyJsonPatch, PatchError } from '../patch/json-patch.ts';
import { applyMergePatch } from '../patch/merge-patch.ts';
import { applyStrategicMergePatch } from '../patch/strategic-merge-patch.ts';
import type { ApiRequest } from './api-request.ts';
import { jsonBody, mediaTypeOf, unsupportedMediaType } from './read-body.ts';

/** The media types that PATCH understands. */
export const patchTypes = [
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
] as const;

function patchedBy(mediaType: string, patch: Json, document: JsonObject, typeName: string): Json {
  switch (mediaType) {
    case 'application/json-patch+json':
      return applyJsonPatch(document, patch);
    case 'application/merge-patch+json':
      if (!isObject(patch)) throw badRequest('error decoding patch: the patch is no object');
      return applyMergePatch(document, patch);
    default:
      if (!isObject(patch)) throw badRequest('error decoding patch: the patch is no object');
      return applyStrategicMergePatch(document, patch, typeName);
  }
}

/** Whether the body is a configuration for server-side apply. */
export function isApply(request: ApiRequest): boolean {
  return ['application/apply-patch+yaml', 'application/apply-patch'].includes(mediaTypeOf(request));
}

/** What the request's patch makes of an object; throws a 415 at once, and a 400 or 422 when it does not fit. */
export function patchChange(request: ApiRequest, typeName: string): (document: JsonObject) => JsonObject {
  const mediaType = mediaTypeOf(request);
  if (!patchTypes.slice(0, 3).some((known) => known === mediaType)) throw unsupportedMediaType(patchTypes);
  const patch = jsonBody(request);
  return (document) => {
    try {
      const patched = patchedBy(mediaType, patch, document, typeName);
      if (isObject(patched)) return patched;
      throw badRequest('the patch leaves no object');
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new ApiError(error.code, error.code === 400 ? 'BadRequest' : 'Invalid', error.message, {});
    }
  };
}
