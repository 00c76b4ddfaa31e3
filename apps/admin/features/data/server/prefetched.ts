import 'server-only';
import { type DehydratedState, dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query';
import { notFound, redirect } from 'next/navigation';
import { ApiError } from '../../../lib/server/api.ts';
import { signInAddress } from '../../session/server/sign-in-address.ts';

/** One thing that a page needs at first sight: under which key the browser looks for it, and how this server gets it. */
export interface FirstData {
  readonly queryKey: QueryKey;
  readonly load: () => Promise<unknown>;
}

/** An id that is none, a role that does not reach there, an object that is gone. */
const MEANS_MISSING: readonly number[] = [400, 403, 404];

/**
 * Fetches what a page shows first, for the browser to take over. What is not there ends in the 404 page; what failed
 * is left out, so that the browser tries itself and shows the failure in its place.
 */
export async function prefetched(...wanted: readonly FirstData[]): Promise<DehydratedState> {
  const client = new QueryClient();
  await Promise.all(
    wanted.map(async ({ queryKey, load }) => {
      try {
        client.setQueryData(queryKey, await load());
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) redirect(await signInAddress());
        if (MEANS_MISSING.includes(error.status)) notFound();
      }
    }),
  );
  return dehydrate(client);
}
