'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../cn.ts';
import { type DataColumn, type DataSort, nextSort } from './columns.ts';
import { ROLES } from './roles.ts';

/** Props of {@link HeaderRow}. */
export interface HeaderRowProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: DataSort | undefined;
  onSortChange: ((sort: DataSort) => void) | undefined;
}

/** The header of a DataTable: sticks to the top, its buttons ask for an order. */
export function HeaderRow<Row>({ columns, sort, onSortChange }: HeaderRowProps<Row>) {
  return (
    <thead {...ROLES.group} className="sticky top-0 z-10 block rounded-t-lg border-b bg-surface">
      <tr {...ROLES.row} aria-rowindex={1} className="grid h-9 [grid-template-columns:var(--columns)]">
        {columns.map((column) => {
          const sorted = sort?.column === column.id ? sort.direction : undefined;
          const canSort = column.sortable && onSortChange;
          const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
          return (
            <th
              {...ROLES.header}
              key={column.id}
              scope="col"
              aria-sort={canSort ? (sorted ?? 'none') : undefined}
              className={cn(
                'flex min-w-0 items-center px-3 text-xs font-medium text-muted first:pl-4 last:pr-4',
                column.align === 'end' && 'justify-end',
              )}
            >
              {canSort ? (
                <button
                  type="button"
                  onClick={() => onSortChange(nextSort(sort, column.id))}
                  className={cn(
                    'group relative -mx-1 flex h-6 min-w-0 items-center rounded-xs px-1 hover:text-text',
                    sorted && 'text-text',
                  )}
                >
                  <span className="truncate">{column.header}</span>
                  <Arrow
                    aria-hidden
                    className={cn(
                      'absolute top-1.5 size-3',
                      column.align === 'end' ? 'right-full' : 'left-full',
                      !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
                    )}
                  />
                </button>
              ) : (
                <span className="truncate">{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
