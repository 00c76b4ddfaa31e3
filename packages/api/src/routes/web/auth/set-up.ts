import { setupRequest, signInResponse, WEB_PATHS } from '@moonin/contracts';
import { setUp } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const setUpRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.setup,
  caller: 'server',
  operation: 'setUp',
  summary: 'First run: make the owner and the organization',
  body: setupRequest,
  status: 201,
  response: signInResponse,
  handle: ({ ctx, app, body }) => setUp({ ctx, app, input: body }),
});
