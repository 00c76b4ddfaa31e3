'use client';

import type { Page } from '@moonin/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** What a list needs of a page-by-page query. */
export interface ListRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly status: 'loading' | 'refreshing' | 'idle';
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** The rows of all pages that were fetched so far, each once; `rowId` must be stable. */
export function useListRows<Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
  rowId: (row: Row) => string,
): ListRows<Row> {
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    // A row that moved between two fetches may be on two pages.
    const byId = new Map((pages ?? []).flatMap((page) => page.items).map((row) => [rowId(row), row]));
    return [...byId.values()];
  }, [pages, rowId]);
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    status: query.isPending && !query.error ? 'loading' : query.isPlaceholderData ? 'refreshing' : 'idle',
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}
