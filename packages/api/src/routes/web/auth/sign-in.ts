import { signInRequest, signInResponse, WEB_PATHS } from '@moonin/contracts';
import { signIn } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const signInRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.signIn,
  caller: 'server',
  operation: 'signIn',
  summary: 'Sign a person in by e-mail and password',
  body: signInRequest,
  status: 200,
  response: signInResponse,
  handle: ({ ctx, app, body }) => signIn({ ctx, app, input: body }),
});
