import { WEB_PATHS, workloadErrorDetail } from '@moonin/contracts';
import { getError } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getErrorRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.error,
  caller: 'member',
  operation: 'getError',
  summary: 'An error with the revision that has it',
  status: 200,
  response: workloadErrorDetail,
  handle: ({ ctx, params }) => getError({ ctx, errorId: params.errorId }),
});
