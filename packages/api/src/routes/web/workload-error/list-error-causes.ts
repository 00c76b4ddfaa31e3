import { errorCauses, errorCausesQuery, WEB_PATHS } from '@moonin/contracts';
import { listErrorCauses } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listErrorCausesRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.errorCauses,
  caller: 'member',
  operation: 'listErrorCauses',
  summary: 'What changed before an error, likeliest first',
  query: errorCausesQuery,
  status: 200,
  response: errorCauses,
  handle: ({ ctx, params, query }) => listErrorCauses({ ctx, errorId: params.errorId, input: query }),
});
