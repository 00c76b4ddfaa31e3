import { equalJson, isObject, type Json, type JsonObject } from '../model/json.ts';
import { type FieldType, fieldType, type TypeSchema, typeSchema } from '../schema/kubernetes-schema.ts';
import { PatchError } from './json-patch.ts';

const deletePrefix = '$deleteFromPrimitiveList/';
const orderPrefix = '$setElementOrder/';

type ListType = Extract<FieldType, { form: 'list' }>;

/**
 * Applies a strategic merge patch to an object of the named type: lists with a merge key merge by it, `$patch` and the
 * other directives are understood. Throws `PatchError`.
 */
export function applyStrategicMergePatch(document: JsonObject, patch: JsonObject, typeName: string): JsonObject {
  return mergeObject(document, patch, { form: 'object', type: typeName, atomic: false, retainKeys: false });
}

function schemaOf(type: FieldType | undefined): TypeSchema | undefined {
  return type?.form === 'object' ? typeSchema(type.type) : undefined;
}

function typeOfField(type: FieldType | undefined, schema: TypeSchema | undefined, field: string) {
  if (schema !== undefined) return fieldType(schema, field);
  return type?.form === 'map' ? type.values : undefined;
}

function isDirective(field: string): boolean {
  return field.startsWith('$');
}

/** A patch without its directives and nulls, for places where nothing was before. */
function stripped(patch: Json, type: FieldType | undefined): Json | undefined {
  if (Array.isArray(patch)) {
    const items = type?.form === 'list' ? type.items : undefined;
    return patch
      .filter((item) => !(isObject(item) && item.$patch !== undefined))
      .map((item) => stripped(item, items))
      .filter((item) => item !== undefined);
  }
  if (!isObject(patch)) return patch;
  if (patch.$patch === 'delete') return undefined;
  return mergeObject({}, patch, type);
}

function mergeObject(document: JsonObject, patch: JsonObject, type: FieldType | undefined): JsonObject {
  const directive = patch.$patch;
  if (directive === 'replace') {
    const { $patch: _directive, ...value } = patch;
    return value;
  }
  if (directive === 'delete') return {};
  if (directive !== undefined && directive !== 'merge') {
    throw new PatchError(400, `unknown patch type ${JSON.stringify(directive)}`);
  }
  const schema = schemaOf(type);
  let result: JsonObject = { ...document };
  const retained = patch.$retainKeys;
  if (Array.isArray(retained)) {
    result = Object.fromEntries(Object.entries(result).filter(([field]) => retained.includes(field)));
  }
  for (const [field, value] of Object.entries(patch)) {
    if (isDirective(field)) continue;
    const merged = mergeField(result[field], value, typeOfField(type, schema, field), patch, field);
    if (merged === undefined) delete result[field];
    else result[field] = merged;
  }
  return withListDirectives(result, patch);
}

function mergeField(
  existing: Json | undefined,
  value: Json,
  type: FieldType | undefined,
  patch: JsonObject,
  field: string,
): Json | undefined {
  if (value === null) return undefined;
  if (isObject(value)) {
    if (!isObject(existing)) return stripped(value, type);
    return value.$patch === 'delete' ? undefined : mergeObject(existing, value, type);
  }
  if (Array.isArray(value) && type?.form === 'list' && type.mergeKey !== undefined) {
    return mergeList(Array.isArray(existing) ? existing : [], value, type, patch[`${orderPrefix}${field}`]);
  }
  return Array.isArray(value) ? (stripped(value, type) ?? []) : value;
}

/** `$deleteFromPrimitiveList/x`, and `$setElementOrder/x` where the patch has no list of its own. */
function withListDirectives(object: JsonObject, patch: JsonObject): JsonObject {
  const result = { ...object };
  for (const [directive, value] of Object.entries(patch)) {
    if (!directive.startsWith(deletePrefix) || !Array.isArray(value)) continue;
    const field = directive.slice(deletePrefix.length);
    const list = result[field];
    if (!Array.isArray(list)) continue;
    result[field] = list.filter((item) => !value.some((removed) => equalJson(removed, item)));
  }
  return result;
}

function sameKey(left: Json | undefined, right: Json | undefined, mergeKey: string): boolean {
  if (mergeKey === '') return equalJson(left, right);
  return isObject(left) && isObject(right) && equalJson(left[mergeKey], right[mergeKey]);
}

function mergeList(existing: Json[], patch: Json[], type: ListType, order: Json | undefined): Json[] {
  const mergeKey = type.mergeKey ?? '';
  const replace = patch.some((item) => isObject(item) && item.$patch === 'replace');
  let result = replace ? [] : [...existing];
  for (const item of patch) {
    if (isObject(item) && item.$patch === 'replace' && (mergeKey === '' || item[mergeKey] === undefined)) continue;
    if (isObject(item) && mergeKey !== '' && item[mergeKey] === undefined) {
      throw new PatchError(400, `map: ${JSON.stringify(item)} does not contain declared merge key: ${mergeKey}`);
    }
    if (isObject(item) && item.$patch === 'delete') {
      result = result.filter((candidate) => !sameKey(candidate, item, mergeKey));
      continue;
    }
    const index = result.findIndex((candidate) => sameKey(candidate, item, mergeKey));
    if (index < 0) {
      const added = stripped(item, type.items);
      if (added !== undefined) result.push(added);
    } else if (isObject(item)) {
      const present = result[index];
      result[index] = mergeObject(isObject(present) ? present : {}, item, type.items);
    }
  }
  return Array.isArray(order) ? ordered(result, order, existing, mergeKey) : result;
}

/** Items that the patch orders come in its order; the server's own keep their place among them. */
function ordered(items: Json[], order: Json[], existing: Json[], mergeKey: string): Json[] {
  const inOrder = order
    .map((wanted) => items.find((item) => sameKey(item, wanted, mergeKey)))
    .filter((item) => item !== undefined);
  const serverOnly = items.filter((item) => !order.some((wanted) => sameKey(item, wanted, mergeKey)));
  const result = [...inOrder];
  for (const item of serverOnly) {
    const place = existing.findIndex((candidate) => sameKey(candidate, item, mergeKey));
    const before = existing.slice(0, Math.max(place, 0)).reverse();
    const anchor = before.find((candidate) => result.some((placed) => sameKey(placed, candidate, mergeKey)));
    const at = anchor === undefined ? -1 : result.findIndex((placed) => sameKey(placed, anchor, mergeKey));
    result.splice(at + 1, 0, item);
  }
  return result;
}
