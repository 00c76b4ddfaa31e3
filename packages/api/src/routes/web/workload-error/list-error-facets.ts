import { errorFacets, errorFilter, WEB_PATHS } from '@moonin/contracts';
import { listErrorFacets } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listErrorFacetsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.errorFacets,
  caller: 'member',
  operation: 'listErrorFacets',
  summary: "Counts of each filter's values under the other filters",
  query: errorFilter,
  status: 200,
  response: errorFacets,
  handle: ({ ctx, query }) => listErrorFacets({ ctx, input: query }),
});
