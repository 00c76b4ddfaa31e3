import type { CronJobQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';
import type { Keyset, KeysetColumn } from '../pagination/keyset.ts';
import type { CursorValue } from '../pagination/page-cursor.ts';
import type { CronJobRow } from './cron-job-rows.ts';

interface SortColumn extends KeysetColumn {
  of(row: CronJobRow): CursorValue;
}

const id: SortColumn = { sql: Prisma.sql`j.id`, type: 'uuid', of: (row) => row.id };
const name: SortColumn = { sql: Prisma.sql`j.name`, type: 'text', of: (row) => row.name };
const namespace: SortColumn = { sql: Prisma.sql`j.namespace`, type: 'text', of: (row) => row.namespace };
const cluster: SortColumn = { sql: Prisma.sql`c.name`, type: 'text', of: (row) => row.clusterName };
const state: SortColumn = { sql: Prisma.sql`j.state_rank`, type: 'integer', of: (row) => row.stateRank };
const lastRun: SortColumn = {
  sql: Prisma.sql`j.last_run_at`,
  type: 'instant',
  nullable: true,
  of: (row) => toInstant(row.lastRunAt),
};
const nextRun: SortColumn = {
  sql: Prisma.sql`j.next_run_at`,
  type: 'instant',
  nullable: true,
  of: (row) => toInstant(row.nextRunAt),
};

const COLUMNS: Record<CronJobQuery['sort'], readonly [SortColumn, ...SortColumn[]]> = {
  state: [state, name, id],
  name: [name, id],
  namespace: [namespace, name, id],
  cluster: [cluster, namespace, name, id],
  lastRun: [lastRun, id],
  nextRun: [nextRun, id],
};

/** The total order of a sort, and the values by which a row stands in it. */
export function cronJobSort(query: Pick<CronJobQuery, 'sort' | 'order'>): {
  keyset: Keyset;
  valuesOf: (row: CronJobRow) => CursorValue[];
} {
  const columns = COLUMNS[query.sort];
  return {
    keyset: { name: query.sort, order: query.order, columns },
    valuesOf: (row) => columns.map((column) => column.of(row)),
  };
}
