import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Helm } from '@moonin/testing';
import { parseAllDocuments, stringify } from 'yaml';

/** Folder of the chart. */
export const chartDir = path.resolve(import.meta.dirname, '../../moonin-agent');
const valuesDir = path.join(import.meta.dirname, 'values');

/** Names of the sets of values that are tested, each a file in `values/`. */
export const valueSets = readdirSync(valuesDir).map((file) => path.basename(file, '.yaml'));

/** For Helm without a cluster, which takes one of its own time otherwise. */
export const kubeVersion = ['--kube-version', '1.36.3'] as const;

/** A Kubernetes object, as far as the tests look into it. */
export interface Rendered {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
}

/** Arguments that give Helm one set of values. */
export function valuesOf(set: string): string[] {
  return ['--values', path.join(valuesDir, `${set}.yaml`)];
}

/** Everything that the chart makes of the values, without a cluster. */
export async function renderAgent(
  helm: Helm,
  args: readonly string[],
  { release = 'moonin-agent', namespace = 'moonin' } = {},
): Promise<Rendered[]> {
  const { stdout } = await helm(['template', release, chartDir, '--namespace', namespace, ...kubeVersion, ...args]);
  return parseAllDocuments(stdout).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    const object: Rendered | null = document.toJS();
    return object === null ? [] : [object];
  });
}

/** Objects as one YAML text in an order of their own, which no version of Helm changes. */
export function inOrder(objects: readonly Rendered[]): string {
  const keyOf = ({ kind, metadata }: Rendered) => `${kind} ${metadata.namespace ?? ''} ${metadata.name}`;
  return objects
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((object) => stringify(object, { lineWidth: 0 }))
    .join('---\n');
}

/** Objects as `kubectl` reads them. */
export function asList(objects: readonly Rendered[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
}
