/** A value as JSON carries it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object as JSON carries it. */
export type JsonObject = { [field: string]: Json };

/** True for objects, not for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one when it is something else. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as an array; an empty one when it is something else. */
export function arrayOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Equal as JSON, whatever the order of fields. Shared references are equal at once. */
export function equalJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => equalJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const fields = Object.keys(left).filter((field) => left[field] !== undefined);
  if (fields.length !== Object.keys(right).filter((field) => right[field] !== undefined).length) return false;
  return fields.every((field) => right[field] !== undefined && equalJson(left[field], right[field]));
}

/** The same object without a field; the object itself when the field is not there. */
export function withoutField<T extends object, K extends keyof T>(object: T, field: K): Omit<T, K> {
  if (!(field in object)) return object;
  const { [field]: _left, ...rest } = object;
  return rest;
}

/** The same object without fields that are undefined. */
export function definedFields<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const defined = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [K in keyof T]: Exclude<T[K], undefined> };
}
