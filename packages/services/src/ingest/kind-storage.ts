import { type ItemKind, RESOURCE_KINDS, type ResourceKind, type SyncKind } from '@moonin/contracts';

export function isResourceKind(kind: ItemKind): kind is ResourceKind {
  return RESOURCE_KINDS.some((known) => known === kind);
}

type OwnTableKind = Exclude<SyncKind, ResourceKind>;

const OWN_TABLE: Record<OwnTableKind, string> = {
  namespace: 'namespaces',
  node: 'nodes',
  deployment: 'deployments',
  'cron-job': 'cron_jobs',
  execution: 'executions',
};

/** Where objects of a kind are kept: the table, and as SQL which of its rows (alias `stored`) they are. */
export interface KindStorage {
  table: string;
  rows: string;
  /** What else the end of an object in the cluster sets, as SQL. */
  onDeleted: string;
}

/** A run that never began has no Job that could be gone; one whose Job is gone did not end as far as anybody saw. */
const EXECUTIONS: KindStorage = {
  table: OWN_TABLE.execution,
  rows: "stored.status <> 'missed'",
  onDeleted: ", status = CASE WHEN stored.status IN ('running', 'suspended') THEN 'unknown' ELSE stored.status END",
};

export function storageOf(kind: SyncKind): KindStorage {
  if (kind === 'execution') return EXECUTIONS;
  // The kind is one of a closed list, not text from outside.
  if (isResourceKind(kind)) return { table: 'resources', rows: `stored.kind = '${kind}'`, onDeleted: '' };
  return { table: OWN_TABLE[kind], rows: 'TRUE', onDeleted: '' };
}
