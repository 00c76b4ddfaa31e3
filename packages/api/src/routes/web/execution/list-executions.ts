import { executionListItem, executionQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listExecutions } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listExecutionsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.executions,
  caller: 'member',
  operation: 'listExecutions',
  summary: 'Runs of CronJobs, newest first',
  query: executionQuery,
  status: 200,
  response: pageOf(executionListItem),
  handle: ({ ctx, query }) => listExecutions({ ctx, input: query }),
});
