import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PagedReadName, readKey, type WebRead } from '../web-read.ts';
import { readOrNull } from './read-once.ts';

/** Props of {@link Prefetched}. */
export interface PrefetchedProps {
  /** Single reads. */
  reads?: readonly WebRead[];
  /** Lists: their first page. */
  lists?: readonly WebRead<PagedReadName>[];
  children: ReactNode;
}

/** Renders `children` with the answers of the reads already in the cache; what fails is left for the browser to ask. */
export async function Prefetched({ reads = [], lists = [], children }: PrefetchedProps) {
  const client = new QueryClient();
  await Promise.all([
    ...reads.map(async (read) => {
      const answer = await readOrNull(read);
      if (answer) client.setQueryData(readKey(read), answer);
    }),
    ...lists.map(async (read) => {
      const page = await readOrNull(read);
      if (page) client.setQueryData(readKey(read, true), { pages: [page], pageParams: [null] });
    }),
  ]);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
