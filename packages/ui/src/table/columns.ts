import type { ReactNode } from 'react';

/** One column of a DataTable. Keep the array stable (module scope or memo): new columns rebuild the table. */
export interface DataColumn<Row> {
  readonly id: string;
  /** The header's words. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers and times. */
  readonly align?: 'start' | 'end' | undefined;
  /** Narrowest width in pixels, 120 unless told. */
  readonly widthPx?: number | undefined;
  /** Share of the room that is left over; 0 keeps `widthPx`. The first column has 2, others 1 unless told. */
  readonly grow?: number | undefined;
  /** The header asks for sorting through `onSortChange`. */
  readonly sortable?: boolean | undefined;
  /** `false` keeps it out of the columns menu. */
  readonly hideable?: boolean | undefined;
  /** Quieter text. */
  readonly muted?: boolean | undefined;
  /** Code: versions, images. */
  readonly mono?: boolean | undefined;
}

/** The order of the rows. */
export interface DataSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** What is shown and what is not, by column id; absent means shown. */
export type ColumnVisibility = Readonly<Record<string, boolean>>;

const DEFAULT_WIDTH_PX = 120;

/** `grid-template-columns` for the columns that are shown; every row shares it, so cells line up without a table layout. */
export function gridTemplate<Row>(columns: readonly DataColumn<Row>[]): string {
  return columns
    .map((column, index) => {
      const widthPx = column.widthPx ?? DEFAULT_WIDTH_PX;
      const grow = column.grow ?? (index === 0 ? 2 : 1);
      return grow > 0 ? `minmax(${widthPx}px, ${grow}fr)` : `${widthPx}px`;
    })
    .join(' ');
}

/** Narrowest width of the whole table in pixels; below it the table scrolls sideways. */
export function tableWidthPx<Row>(columns: readonly DataColumn<Row>[]): number {
  return columns.reduce((sum, column) => sum + (column.widthPx ?? DEFAULT_WIDTH_PX), 0);
}

/** What a press on a header asks for: a new column starts ascending, the same one turns round. */
export function nextSort(current: DataSort | undefined, column: string): DataSort {
  const turn = current?.column === column && current.direction === 'ascending';
  return { column, direction: turn ? 'descending' : 'ascending' };
}

/** The row that a key leads to, or null where the key means nothing here; `index` is -1 while no row is chosen. */
export function rowAfterKey(key: string, index: number, count: number, pageRows: number): number | null {
  if (count === 0) return null;
  const within = (wanted: number) => Math.max(0, Math.min(count - 1, wanted));
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return within(index + 1);
    case 'k':
    case 'ArrowUp':
      return within(index - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return within(index + pageRows);
    case 'PageUp':
      return within(index - pageRows);
    default:
      return null;
  }
}
