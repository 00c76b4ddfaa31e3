import { stableJson } from '@moonin/runtime';
import { equalJson, isObject, type Json, type JsonObject } from '../model/json.ts';
import { type FieldType, fieldType, type TypeSchema, typeSchema } from '../schema/kubernetes-schema.ts';
import { type FieldSet, fieldNode, leaf, union } from './field-set.ts';

/** Fields that belong to the server and never to a manager. */
const unownedMetadata = new Set(['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'generation']);
for (const field of ['managedFields', 'resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds']) {
  unownedMetadata.add(field);
}

/** Containers that Kubernetes' Go types always have, so that nobody is said to have added them. */
const alwaysPresent = new Set(['metadata', 'spec', 'status', 'template', 'jobTemplate', 'strategy', 'containers']);

type ListType = Extract<FieldType, { form: 'list' }>;

/** What changed between two states: paths added or modified, and paths that went away. */
export type FieldChanges = { changed: FieldSet | undefined; removed: FieldSet | undefined };

const nothing: FieldChanges = { changed: undefined, removed: undefined };

function isGranular(type: FieldType | undefined): boolean {
  if (type === undefined || type.form === 'scalar') return false;
  if (type.form === 'list') return type.listType !== 'atomic';
  return !type.atomic;
}

/** The key of an item in a keyed list, as a path element. */
export function itemElement(item: Json, type: ListType): string {
  if (type.listType === 'set' || !isObject(item)) return `v:${stableJson(item)}`;
  const keys: JsonObject = {};
  for (const key of type.mapKeys) {
    const value = item[key] ?? (key === 'protocol' ? 'TCP' : undefined);
    if (value !== undefined) keys[key] = value;
  }
  return `k:${stableJson(keys)}`;
}

function schemaOf(type: FieldType): TypeSchema | undefined {
  return type.form === 'object' ? typeSchema(type.type) : undefined;
}

function childType(type: FieldType, schema: TypeSchema | undefined, field: string): FieldType | undefined {
  if (schema !== undefined) return fieldType(schema, field);
  return type.form === 'map' ? type.values : undefined;
}

function isMetadata(type: FieldType): boolean {
  return type.form === 'object' && type.type === 'meta.v1.ObjectMeta';
}

function isUnowned(type: FieldType, field: string, top: boolean): boolean {
  if (top) return field === 'apiVersion' || field === 'kind';
  return isMetadata(type) && unownedMetadata.has(field);
}

function objectType(typeName: string): FieldType {
  return { form: 'object', type: typeName, atomic: false, retainKeys: false };
}

/** Every path that the object sets, as a server-side apply owns them. */
export function fieldsOf(object: JsonObject, typeName: string): FieldSet | undefined {
  return pathsOf(object, objectType(typeName), { top: true, containers: false });
}

type Walk = { top: boolean; containers: boolean };

function pathsOf(value: Json, type: FieldType | undefined, walk: Walk): FieldSet | undefined {
  if (type === undefined || !isGranular(type)) return leaf;
  const inner = { top: false, containers: walk.containers };
  const children: FieldSet = {};
  if (Array.isArray(value) && type.form === 'list') {
    for (const item of value) {
      const below = type.listType === 'map' ? pathsOf(item, type.items, inner) : undefined;
      children[itemElement(item, type)] = below === undefined || below === leaf ? leaf : { '.': leaf, ...below };
    }
    return fieldNode(walk.containers, children) ?? leaf;
  }
  if (!isObject(value)) return leaf;
  const schema = schemaOf(type);
  for (const [field, item] of Object.entries(value)) {
    if (isUnowned(type, field, walk.top)) continue;
    const below = pathsOf(item, childType(type, schema, field), inner);
    if (below !== undefined) children[`f:${field}`] = below;
  }
  const node = fieldNode(walk.containers && !walk.top && !isMetadata(type), children);
  return node ?? (walk.top || isMetadata(type) ? undefined : leaf);
}

/** Compares two states of an object of the named type. */
export function changedFields(before: JsonObject, after: JsonObject, typeName: string): FieldChanges {
  return compare(before, after, objectType(typeName), true);
}

function compare(before: Json | undefined, after: Json | undefined, type: FieldType | undefined, top: boolean) {
  if (before === after) return nothing;
  if (after === undefined)
    return { changed: undefined, removed: pathsOf(before ?? null, type, { top, containers: true }) };
  if (type === undefined || !isGranular(type)) {
    return equalJson(before, after) ? nothing : { changed: leaf, removed: undefined };
  }
  if (before === undefined) return { changed: pathsOf(after, type, { top, containers: true }), removed: undefined };
  if (type.form === 'list') return compareLists(before, after, type);
  if (!isObject(before) || !isObject(after)) return { changed: leaf, removed: undefined };
  return compareObjects(before, after, type, top);
}

function compareObjects(before: JsonObject, after: JsonObject, type: FieldType, top: boolean): FieldChanges {
  const schema = schemaOf(type);
  const changed: FieldSet = {};
  const removed: FieldSet = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isUnowned(type, field, top)) continue;
    const fieldSchema = childType(type, schema, field);
    const present = before[field] ?? emptyContainer(field, after[field], fieldSchema);
    const changes = compare(present, after[field], fieldSchema, false);
    if (changes.changed !== undefined) changed[`f:${field}`] = changes.changed;
    if (changes.removed !== undefined) removed[`f:${field}`] = changes.removed;
  }
  return { changed: fieldNode(false, changed), removed: fieldNode(false, removed) };
}

function emptyContainer(field: string, after: Json | undefined, type: FieldType | undefined): Json | undefined {
  if (!alwaysPresent.has(field) || !isGranular(type) || after === undefined) return undefined;
  return type?.form === 'list' ? [] : {};
}

function compareLists(before: Json, after: Json, type: ListType): FieldChanges {
  const byElement = (list: Json) =>
    new Map((Array.isArray(list) ? list : []).map((item) => [itemElement(item, type), item]));
  const old = byElement(before);
  const now = byElement(after);
  const changed: FieldSet = {};
  const removed: FieldSet = {};
  for (const [element, item] of now) {
    const present = old.get(element);
    if (present === undefined) {
      const below = type.listType === 'map' ? pathsOf(item, type.items, { top: false, containers: true }) : undefined;
      changed[element] = union(below, leaf) ?? leaf;
      continue;
    }
    const changes = compare(present, item, type.items, false);
    if (changes.changed !== undefined) changed[element] = changes.changed;
    if (changes.removed !== undefined) removed[element] = changes.removed;
  }
  for (const [element, item] of old) {
    if (!now.has(element)) removed[element] = pathsOf(item, type.items, { top: false, containers: true }) ?? leaf;
  }
  return { changed: fieldNode(false, changed), removed: fieldNode(false, removed) };
}
