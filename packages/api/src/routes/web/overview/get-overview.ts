import { overview, overviewQuery, WEB_PATHS } from '@moonin/contracts';
import { getOverview } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getOverviewRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.overview,
  caller: 'member',
  operation: 'getOverview',
  summary: 'Is anything wrong, and what changed',
  query: overviewQuery,
  status: 200,
  response: overview,
  handle: ({ ctx, query }) => getOverview({ ctx, input: query }),
});
