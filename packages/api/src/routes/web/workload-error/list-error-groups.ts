import { errorFilter, errorGroups, WEB_PATHS } from '@moonin/contracts';
import { listErrorGroups } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listErrorGroupsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.errorGroups,
  caller: 'member',
  operation: 'listErrorGroups',
  summary: 'Errors of one type and reason together',
  query: errorFilter,
  status: 200,
  response: errorGroups,
  handle: ({ ctx, query }) => listErrorGroups({ ctx, input: query }),
});
