import { Prisma } from '@moonin/db';
import { type CursorType, type CursorValue, decodeCursor, encodeCursor } from './page-cursor.ts';

/** One column of a sort: its SQL, how it looks in a cursor, and whether it can be null. Nulls come last in both orders. */
export interface KeysetColumn {
  sql: Prisma.Sql;
  type: CursorType;
  nullable?: boolean;
}

/**
 * A total order over a list's rows. Only the first column may be nullable and the last must be unique, so that pages
 * join without a double or a gap whatever ties there are.
 */
export interface Keyset {
  name: string;
  columns: readonly [KeysetColumn, ...KeysetColumn[]];
  order: 'asc' | 'desc';
}

const CAST: Record<CursorType, Prisma.Sql> = {
  text: Prisma.sql`::text`,
  uuid: Prisma.sql`::uuid`,
  integer: Prisma.sql`::int4`,
  float: Prisma.sql`::float8`,
  instant: Prisma.sql`::timestamptz`,
};

/** The ORDER BY list. */
export function keysetOrder(keyset: Keyset): Prisma.Sql {
  const direction = keyset.order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.join(
    keyset.columns.map((column) =>
      column.nullable ? Prisma.sql`${column.sql} ${direction} NULLS LAST` : Prisma.sql`${column.sql} ${direction}`,
    ),
    ', ',
  );
}

/** The condition of the rows after `cursor`; true for the first page. */
export function keysetAfter(keyset: Keyset, cursor: string | undefined): Prisma.Sql {
  if (cursor === undefined) return Prisma.sql`TRUE`;
  const types = keyset.columns.map((column) => column.type);
  const values = decodeCursor(cursor, sortName(keyset), types);
  const [first, ...rest] = keyset.columns;
  if (!first.nullable) return rowAfter(keyset, keyset.columns, values);
  const restAfter = rowAfter(keyset, rest, values.slice(1));
  if (values[0] === null) return Prisma.sql`(${first.sql} IS NULL AND ${restAfter})`;
  return Prisma.sql`(${rowAfter(keyset, keyset.columns, values)} OR ${first.sql} IS NULL)`;
}

function rowAfter(keyset: Keyset, columns: readonly KeysetColumn[], values: readonly CursorValue[]): Prisma.Sql {
  const left = Prisma.join(
    columns.map((column) => column.sql),
    ', ',
  );
  const right = Prisma.join(
    columns.map((column, index) => Prisma.sql`${values[index] ?? null}${CAST[column.type]}`),
    ', ',
  );
  const comparison = keyset.order === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  return Prisma.sql`(ROW(${left}) ${comparison} ROW(${right}))`;
}

/** Cuts what was read (one row more than `limit`) to the page and makes the next cursor of its last row's values. */
export function toPage<Row>(
  keyset: Keyset,
  rows: readonly Row[],
  limit: number,
  valuesOf: (row: Row) => readonly CursorValue[],
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: more ? encodeCursor(sortName(keyset), valuesOf(last)) : null };
}

function sortName(keyset: Keyset): string {
  return `${keyset.name}.${keyset.order}`;
}
