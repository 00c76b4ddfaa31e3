import { addMemberResponse, WEB_PATHS } from '@moonin/contracts';
import { renewInvitation } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const renewInvitationRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.memberInvitation,
  caller: 'member',
  operation: 'renewInvitation',
  summary: 'Make a new invitation for a member who cannot sign in yet',
  status: 201,
  response: addMemberResponse,
  handle: ({ ctx, params }) => renewInvitation({ ctx, userId: params.userId }),
});
