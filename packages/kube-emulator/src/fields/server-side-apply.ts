import { ApiError } from '../model/api-error.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { type FieldType, fieldType, type TypeSchema, typeSchema } from '../schema/kubernetes-schema.ts';
import { changedFields, fieldsOf, itemElement } from './field-paths.ts';
import { difference, type FieldSet, intersection, pathTexts, union } from './field-set.ts';
import {
  type Manager,
  type Ownership,
  ownedBy,
  sameManager,
  takenFromOthers,
  withOwned,
  withoutFields,
} from './managed-fields.ts';

/** The outcome of an apply, before defaulting and validation. */
export type Applied = { object: JsonObject; ownership: Ownership };

type ListType = Extract<FieldType, { form: 'list' }>;

/**
 * Merges an applied configuration into the live object: what the manager applied before and now leaves out goes away
 * unless somebody else owns it. Throws a 409 when it would change what others own and `force` is false.
 */
export function serverSideApply(input: {
  live: JsonObject;
  config: JsonObject;
  typeName: string;
  ownership: Ownership;
  manager: Manager;
  force: boolean;
  time: string;
}): Applied {
  const { live, config, typeName, ownership, manager } = input;
  const type: FieldType = { form: 'object', type: typeName, atomic: false, retainKeys: false };
  const applied = fieldsOf(config, typeName) ?? {};
  const others = ownership.filter((owned) => !sameManager(owned.manager, manager));
  const before = ownedBy(ownership, manager);
  const kept = others.reduce<FieldSet | undefined>((fields, owned) => union(fields, owned.fields), applied);
  const merged = mergeObjects(live, config, type);
  const abandoned = difference(before?.fields, kept);
  const object = abandoned === undefined ? merged : without(merged, abandoned, kept, type);
  const pruned = isObject(object) ? object : merged;
  const { changed, removed } = changedFields(live, pruned, typeName);
  const conflicts = others.flatMap((owned) => {
    const fields = intersection(owned.fields, changed);
    return fields === undefined ? [] : [{ manager: owned.manager, fields }];
  });
  if (conflicts.length > 0 && !input.force) throw applyConflict(conflicts);
  const remaining = withoutFields(takenFromOthers(ownership, changed, manager), removed);
  const same = before !== undefined && changed === undefined && removed === undefined;
  const unchanged =
    same && difference(before.fields, applied) === undefined && difference(applied, before.fields) === undefined;
  return { object: pruned, ownership: withOwned(remaining, manager, applied, unchanged ? before.time : input.time) };
}

function applyConflict(conflicts: { manager: Manager; fields: FieldSet }[]): ApiError {
  const entries = conflicts.flatMap(({ manager, fields }) => {
    const who = `${JSON.stringify(manager.name)}${manager.subresource === undefined ? '' : ` with subresource ${JSON.stringify(manager.subresource)}`} using ${manager.apiVersion}`;
    return pathTexts(fields).map((field) => ({ who, field }));
  });
  const [first] = entries;
  const texts =
    entries.length === 1 && first !== undefined
      ? `conflict with ${first.who}: ${first.field}`
      : `conflicts with ${[...new Set(entries.map(({ who }) => who))]
          .map((who) => {
            const fields = entries.filter((entry) => entry.who === who).map((entry) => `- ${entry.field}`);
            return `${who}:\n${fields.join('\n')}`;
          })
          .join('\nconflicts with ')}`;
  const count = `${entries.length} conflict${entries.length === 1 ? '' : 's'}`;
  const causes = entries.map(({ who, field }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${who}`,
    field,
  }));
  return new ApiError(409, 'Conflict', `Apply failed with ${count}: ${texts}`, { causes });
}

function schemaOf(type: FieldType): TypeSchema | undefined {
  return type.form === 'object' ? typeSchema(type.type) : undefined;
}

function childType(type: FieldType, schema: TypeSchema | undefined, field: string): FieldType | undefined {
  if (schema !== undefined) return fieldType(schema, field);
  return type.form === 'map' ? type.values : undefined;
}

function merge(live: Json | undefined, config: Json, type: FieldType | undefined): Json {
  if (type === undefined || live === undefined || type.form === 'scalar') return config;
  if (type.form === 'list') {
    if (type.listType === 'atomic' || !Array.isArray(live) || !Array.isArray(config)) return config;
    return mergeLists(live, config, type);
  }
  if (type.atomic || !isObject(live) || !isObject(config)) return config;
  return mergeObjects(live, config, type);
}

function mergeObjects(live: JsonObject, config: JsonObject, type: FieldType): JsonObject {
  const schema = schemaOf(type);
  const result = { ...live };
  for (const [field, value] of Object.entries(config)) {
    result[field] = merge(live[field], value, childType(type, schema, field));
  }
  return result;
}

function mergeLists(live: Json[], config: Json[], type: ListType): Json[] {
  const result = [...live];
  for (const item of config) {
    const element = itemElement(item, type);
    const index = result.findIndex((candidate) => itemElement(candidate, type) === element);
    if (index < 0) result.push(item);
    else result[index] = merge(result[index], item, type.items);
  }
  return result;
}

/** The value without the abandoned paths; undefined when nothing of it is left. */
function without(
  value: Json,
  abandoned: FieldSet,
  kept: FieldSet | undefined,
  type: FieldType | undefined,
): Json | undefined {
  const children = Object.keys(abandoned).filter((element) => element !== '.');
  if (children.length === 0) return kept === undefined || Object.keys(kept).length === 0 ? undefined : value;
  if (type === undefined || type.form === 'scalar') return undefined;
  if (type.form === 'list') return Array.isArray(value) ? withoutItems(value, abandoned, kept, type) : value;
  if (!isObject(value)) return value;
  const schema = schemaOf(type);
  const result = { ...value };
  for (const element of children) {
    const field = element.slice(2);
    const present = result[field];
    if (present === undefined) continue;
    const left = without(present, abandoned[element] ?? {}, kept?.[element], childType(type, schema, field));
    if (left === undefined) delete result[field];
    else result[field] = left;
  }
  return Object.keys(result).length === 0 && kept === undefined ? undefined : result;
}

function withoutItems(list: Json[], abandoned: FieldSet, kept: FieldSet | undefined, type: ListType): Json[] {
  return list.flatMap((item) => {
    const element = itemElement(item, type);
    const gone = abandoned[element];
    if (gone === undefined) return [item];
    const owned = kept?.[element];
    if (owned === undefined && (gone['.'] !== undefined || Object.keys(gone).length === 0)) return [];
    const left = without(item, gone, owned, type.items);
    return left === undefined ? [] : [left];
  });
}
