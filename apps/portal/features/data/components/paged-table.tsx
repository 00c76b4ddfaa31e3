'use client';

import { DataTable, type DataTableProps } from '@moonin/ui/data-table';
import type { PagedRows } from '../use-read.ts';
import { ProblemState } from './problem-state.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** Props of {@link PagedTable}: a list and how its table looks. */
export interface PagedTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'status' | 'total' | 'hasMore' | 'loadingMore' | 'onLoadMore'> {
  list: PagedRows<Row>;
}

/** A table fed page by page; an error stands in its place, or above the rows that are still there. */
export function PagedTable<Row extends object>({ list, empty, ...table }: PagedTableProps<Row>) {
  const failed = list.error !== null;
  const problem = list.error ? <ProblemState error={list.error} onRetry={list.retry} retrying={list.retrying} /> : null;
  return (
    <>
      {failed && list.rows.length > 0 ? (
        <StaleNotice fetchedAtMs={list.fetchedAtMs} onRetry={list.retry} retrying={list.retrying} />
      ) : null}
      <DataTable
        {...table}
        rows={list.rows}
        status={failed ? 'idle' : list.status}
        total={list.total}
        hasMore={list.hasMore && !failed}
        loadingMore={list.loadingMore}
        onLoadMore={list.loadMore}
        empty={problem ?? empty}
      />
    </>
  );
}
