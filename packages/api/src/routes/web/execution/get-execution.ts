import { executionDetail, WEB_PATHS } from '@moonin/contracts';
import { getExecution } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getExecutionRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.execution,
  caller: 'member',
  operation: 'getExecution',
  summary: 'A run; its log for who may see manifests',
  status: 200,
  response: executionDetail,
  handle: ({ ctx, params }) => getExecution({ ctx, executionId: params.executionId }),
});
