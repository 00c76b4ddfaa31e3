'use client';

import { requestJson } from '@moonin/ui/web/request-json';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { nextPageRead } from './next-page-read.ts';
import {
  type PagedReadName,
  type ReadAnswer,
  type ReadName,
  type ReadRow,
  readAddress,
  readKey,
  type WebRead,
} from './web-read.ts';

/** Options of a read in the browser. */
export interface ReadOptions {
  readonly enabled?: boolean;
  /** Old data stays on screen while another question is answered. */
  readonly keepPrevious?: boolean;
}

/** One read through the cache: what the server rendered first, then live. */
export function useRead<Name extends ReadName>(read: WebRead<Name>, options: ReadOptions = {}) {
  return useQuery({
    queryKey: readKey(read),
    queryFn: ({ signal }) => requestJson<ReadAnswer<Name>>(readAddress(read), { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** What a list needs of a page-by-page read. */
export interface PagedRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly status: 'loading' | 'refreshing' | 'idle';
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Milliseconds since 1970 when the rows were fetched. */
  readonly fetchedAtMs: number;
  readonly loadMore: () => void;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** A list page by page through the cache; the old rows stay while another question is answered. Keep `rowId` stable. */
export function usePagedRead<Name extends PagedReadName>(
  read: WebRead<Name>,
  rowId: (row: ReadRow<Name>) => string,
): PagedRows<ReadRow<Name>> {
  const query = useInfiniteQuery({
    queryKey: readKey(read, true),
    queryFn: ({ pageParam, signal }) =>
      requestJson<ReadAnswer<Name>>(readAddress(nextPageRead(read, pageParam)), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    // A row that moved between two fetches may be on two pages.
    const byId = new Map((pages ?? []).flatMap((page): ReadRow<Name>[] => page.items).map((row) => [rowId(row), row]));
    return [...byId.values()];
  }, [pages, rowId]);
  const { fetchNextPage, refetch } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    rows,
    total: pages?.[0]?.total,
    status: query.isPending ? 'loading' : query.isPlaceholderData ? 'refreshing' : 'idle',
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    fetchedAtMs: query.dataUpdatedAt,
    loadMore,
    retry,
    retrying: query.isFetching,
  };
}
