import { cronJobStatistics, cronJobStatisticsQuery, WEB_PATHS } from '@moonin/contracts';
import { getCronJobStatistics } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getCronJobStatisticsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.cronJobStatistics,
  caller: 'member',
  operation: 'getCronJobStatistics',
  summary: 'Runs of a CronJob by day, and how long they take',
  query: cronJobStatisticsQuery,
  status: 200,
  response: cronJobStatistics,
  handle: ({ ctx, params, query }) => getCronJobStatistics({ ctx, cronJobId: params.cronJobId, input: query }),
});
