import { isObject, type JsonObject, objectOf } from '../model/json.ts';
import { fieldAt, type KubeObject } from '../model/kube-object.ts';
import { selectorOfField, selectorText } from '../model/label-selector.ts';
import { ageText } from './age.ts';

/** One column of a kind's table; `wide` ones are shown by `-o wide` only. */
export type Column = {
  name: string;
  type: 'string' | 'integer';
  wide: boolean;
  cell: (object: KubeObject, nowMs: number) => string | number;
};

type Cell = Column['cell'];

/** A column of text. */
export function text(name: string, cell: Cell): Column {
  return { name, type: 'string', wide: false, cell };
}

/** A column of whole numbers. */
export function count(name: string, cell: Cell): Column {
  return { name, type: 'integer', wide: false, cell };
}

/** The same column for `-o wide` only. */
export function wide(column: Column): Column {
  return { ...column, wide: true };
}

export const nameColumn = text('Name', (object) => object.metadata.name);
export const ageColumn = text('Age', (object, nowMs) => ageText(object.metadata.creationTimestamp, nowMs));

/** The number at a path; 0 where there is none. */
export function numberAt(object: KubeObject, ...path: string[]): number {
  return Number(fieldAt(object, path) ?? 0);
}

/** The text at a path; `none` where there is none. */
export function textAt(object: KubeObject, path: string[], none = ''): string {
  const value = fieldAt(object, path);
  return value === undefined || value === null || value === '' ? none : String(value);
}

/** The objects of the list at a path. */
export function listAt(object: unknown, ...path: string[]): JsonObject[] {
  const list = fieldAt(object, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** `a=b,c=d`, or `<none>`. */
export function labelText(labels: unknown): string {
  const pairs = Object.entries(objectOf(isObject(labels) ? labels : {})).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? '<none>' : pairs.sort().join(',');
}

/** The label selector at a path as text, or `<none>`. */
export function selectorAt(object: KubeObject, ...path: string[]): string {
  const selector = selectorOfField(fieldAt(object, path)) ?? [];
  return selectorText(selector) || '<none>';
}

/** Names, images and selector of a workload's pods, for `-o wide`. */
export function podTemplateColumns(...path: string[]): Column[] {
  const containers = (object: KubeObject) => listAt(object, ...path, 'spec', 'containers');
  return [
    wide(
      text('Containers', (object) =>
        containers(object)
          .map(({ name }) => name)
          .join(','),
      ),
    ),
    wide(
      text('Images', (object) =>
        containers(object)
          .map(({ image }) => image)
          .join(','),
      ),
    ),
  ];
}
