import { changePage, changeQuery, WEB_PATHS } from '@moonin/contracts';
import { listChanges } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listChangesRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.changes,
  caller: 'member',
  operation: 'listChanges',
  summary: 'What changed in the clusters, newest first',
  query: changeQuery,
  status: 200,
  response: changePage,
  handle: ({ ctx, query }) => listChanges({ ctx, input: query }),
});
