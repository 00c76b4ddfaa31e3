import { updateMemberRequest, WEB_PATHS } from '@moonin/contracts';
import { updateMember } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const updateMemberRoute = webRoute({
  method: 'patch',
  path: WEB_PATHS.member,
  caller: 'member',
  operation: 'updateMember',
  summary: "Change a member's role",
  body: updateMemberRequest,
  status: 204,
  handle: ({ ctx, params, body }) => updateMember({ ctx, userId: params.userId, input: body }),
});
