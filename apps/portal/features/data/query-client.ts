import { RequestError } from '@moonin/ui/web/request-json';
import { isServer, QueryCache, QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 1;

/** A cache for reads; `onSignedOut` hears when the session no longer holds. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof RequestError && error.code === 'unauthorized') onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        // The event stream says what changed; this is for the time when it is cut.
        staleTime: 60_000,
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
        retryDelay: 500,
      },
    },
  });
}

function mayPass(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'network' || error.code === 'unavailable');
}

let browserClient: QueryClient | undefined;

/** One cache for the life of the tab in the browser, a fresh one for each request on the server. */
export function sharedQueryClient(onSignedOut: () => void): QueryClient {
  if (isServer) return createQueryClient(onSignedOut);
  browserClient ??= createQueryClient(onSignedOut);
  return browserClient;
}
