import type { LiveChange } from '@moonin/contracts';
import { RequestError, requestJson } from '@moonin/ui/web/request-json';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { nextPageRead } from '../data/next-page-read.ts';
import { type PagedReadName, type ReadAnswer, readAddress, readOfKey, type WebRead } from '../data/web-read.ts';

type Pages = InfiniteData<ReadAnswer<PagedReadName>, string | null>;

const MAX_REFETCHED_PAGES = 5;

/** True for a list of which so much was scrolled in that fetching all of it on every change would be too much. */
export function isLongList(query: Query): boolean {
  return (pagesOf(query)?.pages.length ?? 0) > MAX_REFETCHED_PAGES;
}

/**
 * The pages worth fetching: the first (its total, and what is new), and those that hold a changed row; where the
 * stream names no rows, the last ones, because there somebody scrolled to.
 */
export function pagesToRefresh(pages: Pages['pages'], ids: ReadonlySet<string> | null): readonly number[] {
  const wanted = pages
    .map((_, index) => index)
    .filter((index) => index > 0 && (ids === null || holdsAny(pages[index], ids)))
    .slice(1 - MAX_REFETCHED_PAGES);
  return [0, ...wanted];
}

function holdsAny(page: Pages['pages'][number] | undefined, ids: ReadonlySet<string>): boolean {
  return page?.items.some((item) => 'id' in item && ids.has(item.id)) ?? false;
}

/** Fetches the pages of a long list that are worth it and puts them in the place of the old ones. */
export async function refreshSomePages(
  client: QueryClient,
  query: Query,
  changes: readonly LiveChange[] | null,
): Promise<void> {
  const data = pagesOf(query);
  const read = readOfKey(query.queryKey) as WebRead<PagedReadName> | null;
  if (!data || !read) return;
  const indexes = pagesToRefresh(data.pages, idsOf(changes));
  const fetched = await Promise.all(indexes.map((index) => fetchPage(read, data.pageParams[index] ?? null)));
  client.setQueryData<Pages>(query.queryKey, (current) => {
    if (!current) return current;
    const pages = [...current.pages];
    for (const [place, index] of indexes.entries()) {
      const page = fetched[place];
      if (page && current.pageParams[index] === data.pageParams[index]) pages[index] = page;
    }
    return { pages, pageParams: current.pageParams };
  });
}

async function fetchPage(read: WebRead<PagedReadName>, cursor: string | null) {
  try {
    return await requestJson<Pages['pages'][number]>(readAddress(nextPageRead(read, cursor)));
  } catch (error) {
    // The old page stays; the list says how old it is.
    if (error instanceof RequestError) return null;
    throw error;
  }
}

function idsOf(changes: readonly LiveChange[] | null): ReadonlySet<string> | null {
  if (changes?.every((change) => change.ids !== null) !== true) return null;
  return new Set(changes.flatMap((change) => change.ids ?? []));
}

function pagesOf(query: Query): Pages | null {
  const data: unknown = query.state.data;
  return typeof data === 'object' && data !== null && 'pages' in data ? (data as Pages) : null;
}
