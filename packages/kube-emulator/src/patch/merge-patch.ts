import { isObject, type Json, type JsonObject } from '../model/json.ts';

/** Applies an RFC 7386 patch: null removes, objects merge, everything else replaces. */
export function applyMergePatch(document: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(document) ? { ...document } : {};
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete result[field];
    else result[field] = applyMergePatch(result[field] ?? null, value);
  }
  return result;
}
