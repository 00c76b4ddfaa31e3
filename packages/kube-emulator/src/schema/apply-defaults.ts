import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { type FieldType, fieldType, typeSchema } from './kubernetes-schema.ts';

/** Fills in what an object of one type leaves out; the object itself when nothing is missing. */
export type TypeDefaults = (object: JsonObject) => JsonObject;

/** The object with the given fields where it has none of its own. */
export function withDefaults(object: JsonObject, defaults: JsonObject): JsonObject {
  const missing = Object.entries(defaults).filter(([field]) => object[field] === undefined);
  return missing.length === 0 ? object : { ...object, ...Object.fromEntries(missing) };
}

/** Applies the defaults of every type that occurs in the object, inner ones first. */
export function applyTypeDefaults(
  object: JsonObject,
  typeName: string,
  defaults: ReadonlyMap<string, TypeDefaults>,
): JsonObject {
  const schema = typeSchema(typeName);
  let result = object;
  for (const [field, value] of Object.entries(object)) {
    const type = fieldType(schema, field);
    if (type === undefined || field === 'metadata' || field === 'status') continue;
    const filled = fillValue(value, type, defaults);
    if (filled === value) continue;
    if (result === object) result = { ...object };
    result[field] = filled;
  }
  return defaults.get(typeName)?.(result) ?? result;
}

function fillValue(value: Json, type: FieldType, defaults: ReadonlyMap<string, TypeDefaults>): Json {
  if (type.form === 'object' && isObject(value)) return applyTypeDefaults(value, type.type, defaults);
  if (type.form === 'list' && type.items.form === 'object' && Array.isArray(value)) {
    const items = value.map((item) => fillValue(item, type.items, defaults));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  return value;
}
