'use client';

import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { cn } from './cn.ts';
import { formatNumber } from './format.ts';
import { fillLabel, pluralLabel } from './labels.ts';
import { type ColumnVisibility, type DataColumn, type DataSort, gridTemplate, tableWidthPx } from './table/columns.ts';
import { DataRow } from './table/data-row.tsx';
import { HeaderRow } from './table/header-row.tsx';
import { ROLES } from './table/roles.ts';
import { TableSkeleton } from './table/skeleton-rows.tsx';
import { useRowKeys } from './table/use-row-keys.ts';
import { useRowWindow } from './table/use-row-window.ts';
import { useScrollMemory } from './table/use-scroll-memory.ts';
import { ROW_HEIGHT_PX } from './table/window.ts';
import { useUi } from './ui-provider.tsx';

export type { ColumnVisibility, DataColumn, DataSort } from './table/columns.ts';

/** `loading`: nothing to show yet; `refreshing`: old rows stay until the new ones are there; `idle`: up to date. */
export type DataStatus = 'loading' | 'refreshing' | 'idle';

/** Props of {@link DataTable}. */
export interface DataTableProps<Row extends object> {
  /** Name for readers: "Deployments". */
  label: string;
  /** Keep it stable: module scope or memo. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Where a row leads; the first column becomes the link, the whole row its hit area. Keep it stable. */
  rowHref?: ((row: Row) => string) | undefined;
  /** A preview while the pointer rests on the first column. Keep it stable. */
  preview?: ((row: Row) => ReactNode) | undefined;
  sort?: DataSort | undefined;
  onSortChange?: ((sort: DataSort) => void) | undefined;
  visibility?: ColumnVisibility | undefined;
  status?: DataStatus | undefined;
  /** How many there are in all, for "n of N". */
  total?: number | undefined;
  hasMore?: boolean | undefined;
  loadingMore?: boolean | undefined;
  /** Asked for when the last rows come near. */
  onLoadMore?: (() => void) | undefined;
  /** Stands in place of the rows when there are none: an EmptyState, an ErrorState. */
  empty?: ReactNode;
  /** Keeps the scroll position through back and forward under this name; give the address with its filters. */
  scrollKey?: string | undefined;
  /** The box's height as a class; fills what the window leaves unless told. */
  heightClass?: string | undefined;
}

const LOAD_AHEAD_ROWS = 15;
const HEIGHT = 'max-h-[max(320px,calc(100dvh-14rem))]';

/** A list of things: sticky header, server-side order, virtual rows, keys, more on scrolling. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowHref, preview, sort, onSortChange, status = 'idle', total, empty } = props;
  const { hasMore = false, loadingMore = false, onLoadMore, visibility, scrollKey, heightClass = HEIGHT } = props;
  const { labels, locale } = useUi();
  const scroller = useRef<HTMLDivElement>(null);

  const shown = useMemo(() => columns.filter((column) => visibility?.[column.id] !== false), [columns, visibility]);
  useScrollMemory(scroller, scrollKey);
  const { rows: drawn, reveal } = useRowWindow(scroller, rows.length);
  useRowKeys(scroller, reveal, rows.length);
  useEffect(() => {
    if (hasMore && !loadingMore && status === 'idle' && drawn.end >= rows.length - LOAD_AHEAD_ROWS) onLoadMore?.();
  }, [hasMore, loadingMore, status, drawn.end, rows.length, onLoadMore]);

  const loading = status === 'loading';
  const style = { '--columns': gridTemplate(shown), minWidth: tableWidthPx(shown) } as CSSProperties;
  const isEmpty = !loading && rows.length === 0;
  return (
    <div className="relative min-w-0 overflow-hidden rounded-lg border bg-surface">
      {status === 'refreshing' ? <Sweep label={labels.table.refreshing} /> : null}
      <div ref={scroller} className={cn('relative overflow-auto overscroll-contain', heightClass)}>
        <table
          {...ROLES.table}
          className="block"
          aria-label={label}
          aria-rowcount={loading ? -1 : (total ?? rows.length) + 1}
          aria-colcount={shown.length}
          aria-busy={status !== 'idle'}
          style={style}
        >
          <HeaderRow columns={shown} sort={sort} onSortChange={onSortChange} />
          {loading ? <TableSkeleton columns={shown} count={12} /> : null}
          {isEmpty || loading ? null : (
            <tbody {...ROLES.group} className="relative block" style={{ height: rows.length * ROW_HEIGHT_PX }}>
              {rows.slice(drawn.first, drawn.end).map((row, offset) => (
                <DataRow
                  key={rowId(row)}
                  row={row}
                  index={drawn.first + offset}
                  columns={shown}
                  href={rowHref?.(row)}
                  preview={preview}
                />
              ))}
            </tbody>
          )}
          {loadingMore ? <TableSkeleton columns={shown} count={3} /> : null}
        </table>
        {isEmpty ? empty : null}
      </div>
      <p role="status" className="flex h-9 items-center border-t px-4 text-xs text-muted">
        {loading
          ? labels.table.loading
          : total === undefined
            ? pluralLabel(labels.table.shown, rows.length, locale)
            : fillLabel(labels.table.shownOfTotal, {
                shown: formatNumber(rows.length, locale),
                total: formatNumber(total, locale),
              })}
      </p>
    </div>
  );
}

function Sweep({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
      <div className="h-full w-1/3 animate-sweep bg-accent" />
    </div>
  );
}
