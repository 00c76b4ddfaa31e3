import { errorActionRequest, WEB_PATHS } from '@moonin/contracts';
import { reopenError } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const reopenErrorRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.reopenError,
  caller: 'member',
  operation: 'reopenError',
  summary: 'Takes back what people said of an error',
  body: errorActionRequest,
  status: 204,
  handle: ({ ctx, params, body }) => reopenError({ ctx, errorId: params.errorId, input: body }),
});
