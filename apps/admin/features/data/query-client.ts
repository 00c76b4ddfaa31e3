import { RequestError } from '@moonin/ui/web/request-json';
import { QueryCache, QueryClient } from '@tanstack/react-query';

const FRESH_FOR_MS = 30_000;
const TRIES_AFTER_FAILURE = 2;

/** The browser's cache of what the API said; `onSignedOut` is called when a request finds that the session ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof RequestError && error.code === 'unauthorized') onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) => mayPass(error) && failures < TRIES_AFTER_FAILURE,
      },
    },
  });
}

/** True for failures that another try may get over: nobody answered, or the server is away. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  return error.problem === null || error.problem.status >= 502;
}
