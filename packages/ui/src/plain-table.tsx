import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { SCROLL_FOCUS } from './scroll-focus.ts';

/** One column of a {@link PlainTable}. */
export interface PlainColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly mono?: boolean;
  readonly muted?: boolean;
  readonly align?: 'start' | 'end';
  /** For marks: little room, in the middle. */
  readonly narrow?: boolean;
}

/** Props of {@link PlainTable}. */
export interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
}

/** A short table inside a panel: all its rows at once, cells wrap. */
export function PlainTable<Row>({ label, columns, rows, rowKey }: PlainTableProps<Row>) {
  return (
    <section {...SCROLL_FOCUS} aria-label={label} className="relative overflow-x-auto">
      <table aria-label={label} className="w-full" style={{ minWidth: leastWidthPx(columns) }}>
        <thead>
          <tr className="border-b text-xs text-muted">
            {columns.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                className={cn(
                  'h-9 font-medium',
                  index === 0 && 'min-w-36',
                  column.narrow ? 'w-12 px-1 text-center' : 'px-4',
                  column.align === 'end' ? 'text-right' : column.narrow ? '' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className="border-b align-top last:border-b-0">
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={cn(
                    'py-2.5 [overflow-wrap:anywhere]',
                    column.narrow ? 'px-1' : 'px-4',
                    column.mono && 'font-mono text-sm',
                    column.muted && 'text-muted',
                    column.align === 'end' && 'text-right',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const COLUMN_PX = 104;
const NARROW_PX = 48;

function leastWidthPx<Row>(columns: readonly PlainColumn<Row>[]): number {
  return columns.reduce((sum, { narrow }) => sum + (narrow ? NARROW_PX : COLUMN_PX), 0);
}
