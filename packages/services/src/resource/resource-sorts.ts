import type { ResourceQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';
import type { Keyset, KeysetColumn } from '../pagination/keyset.ts';
import type { CursorValue } from '../pagination/page-cursor.ts';
import type { ResourceRow } from './resource-rows.ts';

interface SortColumn extends KeysetColumn {
  of(row: ResourceRow): CursorValue;
}

const id: SortColumn = { sql: Prisma.sql`r.id`, type: 'uuid', of: (row) => row.id };
const name: SortColumn = { sql: Prisma.sql`r.name`, type: 'text', of: (row) => row.name };
const cluster: SortColumn = { sql: Prisma.sql`c.name`, type: 'text', of: (row) => row.clusterName };
const namespace: SortColumn = {
  sql: Prisma.sql`r.namespace`,
  type: 'text',
  nullable: true,
  of: (row) => row.namespace,
};
const state: SortColumn = { sql: Prisma.sql`r.state`, type: 'text', nullable: true, of: (row) => row.state };
const changed: SortColumn = {
  sql: Prisma.sql`r.changed_at`,
  type: 'instant',
  of: (row) => toInstant(row.changedAt),
};

const COLUMNS: Record<ResourceQuery['sort'], readonly [SortColumn, ...SortColumn[]]> = {
  name: [name, id],
  namespace: [namespace, name, id],
  cluster: [cluster, name, id],
  state: [state, name, id],
  changed: [changed, id],
};

/** The total order of a sort, and the values by which a row stands in it. */
export function resourceSort(query: Pick<ResourceQuery, 'sort' | 'order'>): {
  keyset: Keyset;
  valuesOf: (row: ResourceRow) => CursorValue[];
} {
  const columns = COLUMNS[query.sort];
  return {
    keyset: { name: query.sort, order: query.order, columns },
    valuesOf: (row) => columns.map((column) => column.of(row)),
  };
}
