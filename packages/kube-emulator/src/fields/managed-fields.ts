import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { ManagedFieldsEntry } from '../model/kube-object.ts';
import { changedFields, type FieldChanges } from './field-paths.ts';
import { difference, type FieldSet, union } from './field-set.ts';

/** Who writes: the name, how, and through which subresource. */
export type Manager = {
  name: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  subresource: string | undefined;
};

type Owned = { manager: Manager; time: string; fields: FieldSet };

/** The owned fields of every manager of an object. */
export type Ownership = readonly Owned[];

/** Whether two entries are of the same manager. */
export function sameManager(left: Manager, right: Manager): boolean {
  return (
    left.name === right.name &&
    left.operation === right.operation &&
    left.apiVersion === right.apiVersion &&
    (left.subresource ?? '') === (right.subresource ?? '')
  );
}

/** Reads `metadata.managedFields`; undefined when an entry is malformed. */
export function readOwnership(entries: Json | undefined): Ownership | undefined {
  if (!Array.isArray(entries)) return [];
  const ownership: Owned[] = [];
  for (const entry of entries) {
    if (!isObject(entry) || (entry.operation !== 'Apply' && entry.operation !== 'Update')) return undefined;
    if (typeof entry.apiVersion !== 'string' || !isObject(entry.fieldsV1)) return undefined;
    ownership.push({
      manager: {
        name: String(entry.manager ?? ''),
        operation: entry.operation,
        apiVersion: entry.apiVersion,
        subresource: typeof entry.subresource === 'string' ? entry.subresource : undefined,
      },
      time: String(entry.time ?? ''),
      fields: entry.fieldsV1 as FieldSet,
    });
  }
  return ownership;
}

/** Writes `metadata.managedFields`: applies before updates, older before newer. */
export function writeOwnership(ownership: Ownership): ManagedFieldsEntry[] {
  const rank = ({ manager, time }: Owned) => `${manager.operation} ${time} ${manager.name}`;
  return [...ownership]
    .sort((left, right) => (rank(left) < rank(right) ? -1 : 1))
    .map(({ manager, time, fields }) => ({
      apiVersion: manager.apiVersion,
      fieldsType: 'FieldsV1',
      fieldsV1: fields as JsonObject,
      manager: manager.name,
      operation: manager.operation,
      time,
      ...(manager.subresource === undefined ? {} : { subresource: manager.subresource }),
    }));
}

/** Ownership without these fields for everybody but `keep`. */
export function takenFromOthers(ownership: Ownership, fields: FieldSet | undefined, keep: Manager): Ownership {
  if (fields === undefined) return ownership;
  return ownership.flatMap((owned) => {
    if (sameManager(owned.manager, keep)) return [owned];
    const left = difference(owned.fields, fields);
    return left === undefined ? [] : [left === owned.fields ? owned : { ...owned, fields: left }];
  });
}

/** Ownership after fields went away. */
export function withoutFields(ownership: Ownership, removed: FieldSet | undefined): Ownership {
  if (removed === undefined) return ownership;
  return ownership.flatMap((owned) => {
    const left = difference(owned.fields, removed);
    return left === undefined ? [] : [{ ...owned, fields: left }];
  });
}

/** Ownership with one manager's fields replaced. */
export function withOwned(ownership: Ownership, manager: Manager, fields: FieldSet, time: string): Ownership {
  return [...ownership.filter((owned) => !sameManager(owned.manager, manager)), { manager, time, fields }];
}

/** What one manager owns. */
export function ownedBy(ownership: Ownership, manager: Manager): Owned | undefined {
  return ownership.find((owned) => sameManager(owned.manager, manager));
}

/** Ownership after an update (not an apply) made these changes. */
export function ownershipAfterUpdate(
  ownership: Ownership,
  changes: FieldChanges,
  manager: Manager,
  time: string,
): Ownership {
  const remaining = withoutFields(takenFromOthers(ownership, changes.changed, manager), changes.removed);
  if (changes.changed === undefined) return remaining;
  const fields = union(ownedBy(remaining, manager)?.fields, changes.changed) ?? {};
  return withOwned(remaining, manager, fields, time);
}

/** `metadata.managedFields` after `manager` turned `before` into `after` by a create, update or patch. */
export function managedFieldsAfterUpdate(input: {
  before: JsonObject;
  after: JsonObject;
  typeName: string;
  entries: Json | undefined;
  manager: Manager;
  time: string;
}): ManagedFieldsEntry[] {
  const changes = changedFields(input.before, input.after, input.typeName);
  const ownership = readOwnership(input.entries) ?? [];
  return writeOwnership(ownershipAfterUpdate(ownership, changes, input.manager, input.time));
}
