import type { Json, JsonObject } from '../model/json.ts';
import { comparable, type ScenarioCluster, type ScenarioRun } from './agreement-cluster.ts';
import type { KubectlResult } from './run-kubectl.ts';

/** Something done with kubectl; what it returns must be the same everywhere. */
export type Scenario = { name: string; play: (on: ScenarioRun) => Promise<unknown> };

function annotationsOf(object: JsonObject): JsonObject {
  return ((object.metadata as JsonObject).annotations ?? {}) as JsonObject;
}

/** ReplicaSets by revision: sizes, annotations and status. */
export async function history(cluster: ScenarioCluster): Promise<Json> {
  const sets = await cluster.items('get replicasets');
  const rows = sets.map((set) => {
    const hash = String(((set.metadata as JsonObject).labels as JsonObject)['pod-template-hash']);
    const { template: _template, ...spec } = set.spec as JsonObject;
    const { managedFields: _managed, ...metadata } = set.metadata as JsonObject;
    const { namespace: _namespace, ...named } = metadata;
    return comparable({ metadata: named, spec, status: set.status ?? null }, hash);
  });
  const revision = (row: Json) => String(annotationsOf(row as JsonObject)['deployment.kubernetes.io/revision']);
  return rows.sort((left, right) => (revision(left) < revision(right) ? -1 : 1));
}

/** A Deployment without managedFields; conditions by type. */
export async function stateOf(cluster: ScenarioCluster, deployment: string): Promise<Json> {
  const object = await cluster.json(`get deployment ${deployment}`);
  const { managedFields: _managed, namespace: _namespace, ...metadata } = object.metadata as JsonObject;
  const { conditions, ...status } = object.status as JsonObject & { conditions: JsonObject[] };
  const byType = Object.fromEntries(conditions.map(({ type, ...condition }) => [String(type), condition]));
  return comparable({ ...object, metadata, status: { ...status, conditions: byType } }, 'NONE');
}

/** Who owns what, times left out. */
export async function ownersOf(cluster: ScenarioCluster, object: string): Promise<Json> {
  const { metadata } = await cluster.json(`get ${object}`);
  const entries = (metadata as { managedFields: JsonObject[] }).managedFields.map(({ time: _time, ...entry }) => entry);
  const key = (entry: JsonObject) => `${entry.manager} ${entry.operation} ${entry.subresource ?? ''}`;
  return entries.sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** What kubectl prints on an error, the namespace's name left out. */
export function refusal({ exitCode, stderr }: KubectlResult): Json {
  return { exitCode, stderr: stderr.replaceAll(/agreement-[0-9a-f]+/g, 'NAMESPACE') };
}
