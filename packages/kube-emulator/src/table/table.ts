import type { JsonObject } from '../model/json.ts';
import { asJson, type KubeObject } from '../model/kube-object.ts';
import type { ResourceDefinition } from '../model/resource-registry.ts';
import { clusterColumns } from './cluster-columns.ts';
import { ageColumn, type Column, nameColumn } from './column.ts';
import { workloadColumns } from './workload-columns.ts';

/** How much of each object a table's rows carry. */
export type IncludeObject = 'None' | 'Metadata' | 'Object';

const fallback = [nameColumn, ageColumn];

function columnsOf(resource: ResourceDefinition): Column[] {
  return workloadColumns[resource.kind] ?? clusterColumns[resource.kind] ?? fallback;
}

/** The object reduced to its metadata. */
export function partialObject(object: KubeObject): JsonObject {
  return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: asJson(object).metadata ?? {} };
}

function rowOf(object: KubeObject, columns: Column[], include: IncludeObject, nowMs: number): JsonObject {
  const row: JsonObject = { cells: columns.map((column) => column.cell(object, nowMs)) };
  if (include === 'Metadata') row.object = partialObject(object);
  if (include === 'Object') row.object = asJson(object);
  return row;
}

/** The objects as a meta.k8s.io/v1 Table, as `kubectl get` asks for it. */
export function tableOf(input: {
  objects: readonly KubeObject[];
  resource: ResourceDefinition;
  include: IncludeObject;
  metadata: JsonObject;
  nowMs: number;
  /** Watches name the columns in their first event only. */
  withColumns: boolean;
}): JsonObject {
  const columns = columnsOf(input.resource);
  const definitions = columns.map((column) => ({
    name: column.name,
    type: column.type,
    format: column.name === 'Name' ? 'name' : '',
    description: '',
    priority: column.wide ? 1 : 0,
  }));
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: input.metadata,
    columnDefinitions: input.withColumns ? definitions : [],
    rows: input.objects.map((object) => rowOf(object, columns, input.include, input.nowMs)),
  };
}
