import { cronJobFacets, cronJobFilter, WEB_PATHS } from '@moonin/contracts';
import { listCronJobFacets } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listCronJobFacetsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.cronJobFacets,
  caller: 'member',
  operation: 'listCronJobFacets',
  summary: "Counts of each filter's values under the other filters",
  query: cronJobFilter,
  status: 200,
  response: cronJobFacets,
  handle: ({ ctx, query }) => listCronJobFacets({ ctx, input: query }),
});
