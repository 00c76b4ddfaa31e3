import { errorActionRequest, WEB_PATHS } from '@moonin/contracts';
import { mitigateError } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const mitigateErrorRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.mitigateError,
  caller: 'member',
  operation: 'mitigateError',
  summary: 'Says that an error is dealt with',
  body: errorActionRequest,
  status: 204,
  handle: ({ ctx, params, body }) => mitigateError({ ctx, errorId: params.errorId, input: body }),
});
