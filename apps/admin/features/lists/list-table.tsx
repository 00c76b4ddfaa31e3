import { cn } from '@moonin/ui/cn';
import type { ReactNode } from 'react';

/** One column of a {@link ListTable}. */
export interface ListColumn<Row> {
  readonly id: string;
  /** The header's words; readers hear them too where they are not shown. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `main` leads the row, `actions` end it, `hidden` leaves it out; others stand on a second line with their header. */
  readonly phone?: 'main' | 'actions' | 'hidden' | undefined;
  readonly align?: 'end' | undefined;
  /** Width classes for wide screens: `md:w-40`. */
  readonly className?: string | undefined;
}

/** Props of {@link ListTable}. */
export interface ListTableProps<Row> {
  /** Name for readers: "Members". */
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

// Table elements that are laid out as blocks on a phone lose their roles, so each says it.
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A short list with controls in its rows: a table on wide screens, one entry under another on a phone. */
export function ListTable<Row>({ label, columns, rows, rowId }: ListTableProps<Row>) {
  return (
    <table {...ROLE.table} aria-label={label} className="w-full border-collapse max-md:block">
      <thead {...ROLE.group} className="max-md:sr-only">
        <tr {...ROLE.row} className="border-b">
          {columns.map((column) => (
            <th
              {...ROLE.header}
              key={column.id}
              scope="col"
              className={cn(
                'h-9 px-3 text-left text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
                column.align === 'end' && 'text-right',
                column.className,
              )}
            >
              <span className={column.phone === 'actions' ? 'sr-only' : undefined}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.group} className="max-md:block">
        {rows.map((row) => (
          <tr
            {...ROLE.row}
            key={rowId(row)}
            className="border-b transition-colors duration-75 last:border-b-0 focus-within:bg-raised hover:bg-raised max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-2.5"
          >
            {columns.map((column) => (
              <ListCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ListCell<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const onPhone = {
    main: 'max-md:order-1 max-md:min-w-0 max-md:flex-[1_1_calc(100%-3.5rem)]',
    actions: 'max-md:order-2',
    hidden: 'max-md:hidden',
    below: 'max-md:order-3 max-md:flex max-md:items-center max-md:gap-1.5 max-md:text-sm',
  }[column.phone ?? 'below'];
  return (
    <td
      {...ROLE.cell}
      className={cn(
        'h-10 px-3 py-1 first:pl-4 last:pr-4 max-md:h-auto max-md:p-0 max-md:first:pl-0 max-md:last:pr-0',
        column.align === 'end' && 'md:text-right',
        onPhone,
      )}
    >
      {column.phone === undefined ? (
        <span aria-hidden className="text-muted md:hidden">
          {column.header}
        </span>
      ) : null}
      {column.cell(row)}
    </td>
  );
}
