import { searchQuery, searchResponse, WEB_PATHS } from '@moonin/contracts';
import { searchEverything } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const searchEverythingRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.search,
  caller: 'member',
  operation: 'searchEverything',
  summary: 'Find anything by name',
  query: searchQuery,
  status: 200,
  response: searchResponse,
  handle: ({ ctx, query }) => searchEverything({ ctx, input: query }),
});
