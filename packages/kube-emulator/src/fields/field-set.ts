import { isObject, type JsonObject } from '../model/json.ts';

/**
 * A set of field paths in the form of FieldsV1: `f:name` for fields, `k:{…}` for items of keyed lists, `v:…` for items of
 * sets. A node is in the set itself when it has no children or has the child `.`.
 */
export type FieldSet = { [element: string]: FieldSet };

/** A set of one path's end. */
export const leaf: FieldSet = {};

function isMember(node: FieldSet | undefined): boolean {
  if (node === undefined) return false;
  for (const element in node) return element === '.' || node['.'] !== undefined;
  return true;
}

/** A node of these children; undefined when nothing is in it. */
export function fieldNode(member: boolean, children: FieldSet): FieldSet | undefined {
  const empty = Object.keys(children).length === 0;
  if (empty) return member ? leaf : undefined;
  return member ? { '.': leaf, ...children } : children;
}

/** The node with other children and membership; undefined when nothing is left. What did not change is shared. */
function withChanges(
  node: FieldSet,
  member: boolean,
  changes: ReadonlyMap<string, FieldSet | undefined>,
): FieldSet | undefined {
  if (changes.size === 0 && member === isMember(node)) return node;
  const children: FieldSet = {};
  for (const [element, child] of Object.entries(node)) {
    if (element !== '.' && !changes.has(element)) children[element] = child;
  }
  for (const [element, child] of changes) if (child !== undefined) children[element] = child;
  return fieldNode(member, children);
}

/** Paths in either set; undefined stands for the empty set everywhere. */
export function union(left: FieldSet | undefined, right: FieldSet | undefined): FieldSet | undefined {
  if (left === undefined || right === undefined || left === right) return left ?? right;
  const changes = new Map<string, FieldSet | undefined>();
  for (const [element, child] of Object.entries(right)) {
    if (element === '.') continue;
    const joined = union(left[element], child);
    if (joined !== left[element]) changes.set(element, joined);
  }
  return withChanges(left, isMember(left) || isMember(right), changes);
}

/** Paths in `left` but not in `right`. */
export function difference(left: FieldSet | undefined, right: FieldSet | undefined): FieldSet | undefined {
  if (left === undefined || right === undefined) return left;
  const changes = new Map<string, FieldSet | undefined>();
  for (const [element, child] of Object.entries(right)) {
    if (element === '.' || left[element] === undefined) continue;
    const rest = difference(left[element], child);
    if (rest !== left[element]) changes.set(element, rest);
  }
  return withChanges(left, isMember(left) && !isMember(right), changes);
}

/** Paths in both sets. */
export function intersection(left: FieldSet | undefined, right: FieldSet | undefined): FieldSet | undefined {
  if (left === undefined || right === undefined) return undefined;
  const children: FieldSet = {};
  for (const [element, child] of Object.entries(right)) {
    const common = element === '.' ? undefined : intersection(left[element], child);
    if (common !== undefined) children[element] = common;
  }
  return fieldNode(isMember(left) && isMember(right), children);
}

function elementText(element: string): string {
  if (element.startsWith('f:')) return `.${element.slice(2)}`;
  const value: unknown = JSON.parse(element.slice(2));
  if (!isObject(value)) return `[=${element.slice(2)}]`;
  const keys = Object.entries(value as JsonObject).map(([key, item]) => `${key}=${JSON.stringify(item)}`);
  return `[${keys.join(',')}]`;
}

/** The paths as messages spell them: `.spec.template.spec.containers[name="web"].image`. */
export function pathTexts(set: FieldSet | undefined, prefix = ''): string[] {
  if (set === undefined) return [];
  const own = prefix !== '' && isMember(set) ? [prefix] : [];
  const inner = Object.entries(set).filter(([element]) => element !== '.');
  return [...own, ...inner.flatMap(([element, child]) => pathTexts(child, `${prefix}${elementText(element)}`))];
}
