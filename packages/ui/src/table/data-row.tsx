'use client';

import Link from 'next/link';
import { memo, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { HoverCard } from '../hover-card.tsx';
import type { DataColumn } from './columns.ts';
import { ROLES } from './roles.ts';
import { ROW_HEIGHT_PX } from './window.ts';

/** Props of {@link DataRow}. */
export interface DataRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly DataColumn<Row>[];
  href: string | undefined;
  preview: ((row: Row) => ReactNode) | undefined;
}

function Cell<Row>({ column, children }: { column: DataColumn<Row>; children: ReactNode }) {
  return (
    <td
      {...ROLES.cell}
      className={cn(
        'flex min-w-0 items-center px-3 first:pl-4 last:pr-4',
        column.align === 'end' && 'justify-end text-right',
        column.muted && 'text-muted',
        column.mono && 'font-mono text-sm',
      )}
    >
      {children}
    </td>
  );
}

function PlainDataRow<Row>({ row, index, columns, href, preview }: DataRowProps<Row>) {
  return (
    <tr
      {...ROLES.row}
      // The header is row 1 and indexes start at 0.
      aria-rowindex={index + 2}
      data-row={index}
      tabIndex={href ? undefined : -1}
      className="absolute inset-x-0 top-0 grid h-10 border-b [grid-template-columns:var(--columns)] focus-within:bg-raised hover:bg-raised focus-visible:-outline-offset-2"
      style={{ transform: `translateY(${index * ROW_HEIGHT_PX}px)` }}
    >
      {columns.map((column, position) => {
        const content = column.cell(row);
        if (position > 0 || !href) {
          return (
            <Cell key={column.id} column={column}>
              <span className="min-w-0 truncate">{content}</span>
            </Cell>
          );
        }
        const link = (
          // The link's own hit area is the whole row; other controls of the row stand above it.
          <Link
            href={href}
            prefetch={false}
            data-row-link
            className="block truncate outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {content}
          </Link>
        );
        return (
          <Cell key={column.id} column={column}>
            {preview ? (
              <HoverCard content={preview(row)} className="min-w-0">
                {link}
              </HoverCard>
            ) : (
              link
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

/** One row, drawn again only when its own data, place or columns change. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
