import { googleSignInRequest, signInResponse, WEB_PATHS } from '@moonin/contracts';
import { signInGoogle } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const signInGoogleRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.signInGoogle,
  caller: 'server',
  operation: 'signInGoogle',
  summary: 'Sign a person in by the identity that the Next server verified with Google',
  body: googleSignInRequest,
  status: 200,
  response: signInResponse,
  handle: ({ ctx, app, body }) => signInGoogle({ ctx, app, input: body }),
});
