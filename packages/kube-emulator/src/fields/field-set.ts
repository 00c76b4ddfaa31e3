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

type Rule = (left: boolean, right: boolean) => boolean;

function combine(left: FieldSet | undefined, right: FieldSet | undefined, rule: Rule): FieldSet | undefined {
  const children: FieldSet = {};
  for (const element of new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])) {
    if (element === '.') continue;
    const child = combine(left?.[element], right?.[element], rule);
    if (child !== undefined) children[element] = child;
  }
  return fieldNode(rule(isMember(left), isMember(right)), children);
}

/** Paths in either set; undefined stands for the empty set everywhere. */
export function union(left: FieldSet | undefined, right: FieldSet | undefined): FieldSet | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return combine(left, right, (inLeft, inRight) => inLeft || inRight);
}

/** Paths in `left` but not in `right`. */
export function difference(left: FieldSet | undefined, right: FieldSet | undefined): FieldSet | undefined {
  if (left === undefined || right === undefined) return left;
  return combine(left, right, (inLeft, inRight) => inLeft && !inRight);
}

/** Paths in both sets. */
export function intersection(left: FieldSet | undefined, right: FieldSet | undefined): FieldSet | undefined {
  if (left === undefined || right === undefined) return undefined;
  return combine(left, right, (inLeft, inRight) => inLeft && inRight);
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
