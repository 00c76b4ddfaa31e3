import { errorQuery, pageOf, WEB_PATHS, workloadError } from '@moonin/contracts';
import { listErrors } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listErrorsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.errors,
  caller: 'member',
  operation: 'listErrors',
  summary: 'Errors in any sort, under any filters; without a state those not mitigated',
  query: errorQuery,
  status: 200,
  response: pageOf(workloadError),
  handle: ({ ctx, query }) => listErrors({ ctx, input: query }),
});
