import type { DeploymentQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';
import type { Keyset, KeysetColumn } from '../pagination/keyset.ts';
import type { CursorValue } from '../pagination/page-cursor.ts';
import type { DeploymentRow } from './deployment-rows.ts';

interface SortColumn extends KeysetColumn {
  of(row: DeploymentRow): CursorValue;
}

const id: SortColumn = { sql: Prisma.sql`d.id`, type: 'uuid', of: (row) => row.id };
const name: SortColumn = { sql: Prisma.sql`d.name`, type: 'text', of: (row) => row.name };
const namespace: SortColumn = { sql: Prisma.sql`d.namespace`, type: 'text', of: (row) => row.namespace };
const cluster: SortColumn = { sql: Prisma.sql`c.name`, type: 'text', of: (row) => row.clusterName };
const health: SortColumn = { sql: Prisma.sql`d.health_rank`, type: 'integer', of: (row) => row.healthRank };
const revision: SortColumn = {
  sql: Prisma.sql`d.revision`,
  type: 'integer',
  nullable: true,
  of: (row) => row.revision,
};
const changed: SortColumn = {
  sql: Prisma.sql`d.revised_at`,
  type: 'instant',
  nullable: true,
  of: (row) => toInstant(row.revisedAt),
};
/** The share of wanted pods that is ready; who wants none has all of them. */
const ready: SortColumn = {
  sql: Prisma.sql`(CASE WHEN d.desired_replicas = 0 THEN 1 ELSE d.ready_replicas::float8 / d.desired_replicas END)`,
  type: 'float',
  of: (row) => (row.desired === 0 ? 1 : row.ready / row.desired),
};

const COLUMNS: Record<DeploymentQuery['sort'], readonly [SortColumn, ...SortColumn[]]> = {
  name: [name, id],
  health: [health, name, id],
  ready: [ready, name, id],
  revision: [revision, name, id],
  changed: [changed, id],
  namespace: [namespace, name, id],
  cluster: [cluster, namespace, name, id],
};

/** The total order of a sort, and the values by which a row stands in it. */
export function deploymentSort(query: Pick<DeploymentQuery, 'sort' | 'order'>): {
  keyset: Keyset;
  valuesOf: (row: DeploymentRow) => CursorValue[];
} {
  const columns = COLUMNS[query.sort];
  return {
    keyset: { name: query.sort, order: query.order, columns },
    valuesOf: (row) => columns.map((column) => column.of(row)),
  };
}
