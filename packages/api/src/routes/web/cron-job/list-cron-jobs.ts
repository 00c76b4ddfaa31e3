import { cronJobListItem, cronJobQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listCronJobs } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listCronJobsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.cronJobs,
  caller: 'member',
  operation: 'listCronJobs',
  summary: 'CronJobs with their newest run',
  query: cronJobQuery,
  status: 200,
  response: pageOf(cronJobListItem),
  handle: ({ ctx, query }) => listCronJobs({ ctx, input: query }),
});
