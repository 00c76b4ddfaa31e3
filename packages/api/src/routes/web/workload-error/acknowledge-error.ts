import { errorActionRequest, WEB_PATHS } from '@moonin/contracts';
import { acknowledgeError } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const acknowledgeErrorRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.acknowledgeError,
  caller: 'member',
  operation: 'acknowledgeError',
  summary: 'Says that somebody looks after an error',
  body: errorActionRequest,
  status: 204,
  handle: ({ ctx, params, body }) => acknowledgeError({ ctx, errorId: params.errorId, input: body }),
});
