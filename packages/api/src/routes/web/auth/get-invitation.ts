import { invitationPreview, WEB_PATHS } from '@moonin/contracts';
import { getInvitation } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getInvitationRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.invitation,
  caller: 'server',
  operation: 'getInvitation',
  summary: 'What an invitation is for',
  status: 200,
  response: invitationPreview,
  handle: ({ ctx, params }) => getInvitation({ ctx, token: params.token }),
});
