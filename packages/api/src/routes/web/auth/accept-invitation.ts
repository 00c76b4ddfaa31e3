import { acceptInvitationRequest, signInResponse, WEB_PATHS } from '@moonin/contracts';
import { acceptInvitation } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const acceptInvitationRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.acceptInvitation,
  caller: 'server',
  operation: 'acceptInvitation',
  summary: 'Choose the first password by a single-use invitation',
  body: acceptInvitationRequest,
  status: 200,
  response: signInResponse,
  handle: ({ ctx, app, body }) => acceptInvitation({ ctx, app, input: body }),
});
