import type { ErrorQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { toInstant } from '../instants.ts';
import type { Keyset, KeysetColumn } from '../pagination/keyset.ts';
import type { CursorValue } from '../pagination/page-cursor.ts';
import type { ErrorRow } from './error-rows.ts';

interface SortColumn extends KeysetColumn {
  of(row: ErrorRow): CursorValue;
}

const id: SortColumn = { sql: Prisma.sql`e.id`, type: 'uuid', of: (row) => row.id };
const severity: SortColumn = { sql: Prisma.sql`e.severity_rank`, type: 'integer', of: (row) => row.severityRank };
const firstSeen: SortColumn = {
  sql: Prisma.sql`e.first_seen_at`,
  type: 'instant',
  of: (row) => toInstant(row.firstSeenAt),
};
const lastSeen: SortColumn = {
  sql: Prisma.sql`e.last_seen_at`,
  type: 'instant',
  of: (row) => toInstant(row.storedSeenAt),
};
const pods: SortColumn = { sql: Prisma.sql`e.pods`, type: 'integer', of: (row) => row.pods };
const deployment: SortColumn = { sql: Prisma.sql`d.name`, type: 'text', of: (row) => row.name };

/** Errors alike in severity are sorted by how long they wait. */
const COLUMNS: Record<ErrorQuery['sort'], readonly [SortColumn, ...SortColumn[]]> = {
  severity: [severity, firstSeen, id],
  firstSeen: [firstSeen, id],
  lastSeen: [lastSeen, id],
  pods: [pods, id],
  deployment: [deployment, id],
};

/** The total order of a sort, and the values by which a row stands in it. */
export function errorSort(query: Pick<ErrorQuery, 'sort' | 'order'>): {
  keyset: Keyset;
  valuesOf: (row: ErrorRow) => CursorValue[];
} {
  const columns = COLUMNS[query.sort];
  return {
    keyset: { name: query.sort, order: query.order, columns },
    valuesOf: (row) => columns.map((column) => column.of(row)),
  };
}
