import { addMemberRequest, addMemberResponse, WEB_PATHS } from '@moonin/contracts';
import { addMember } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const addMemberRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.members,
  caller: 'member',
  operation: 'addMember',
  summary: 'Make a person a member; the only answer that shows an invitation',
  body: addMemberRequest,
  status: 201,
  response: addMemberResponse,
  handle: ({ ctx, body }) => addMember({ ctx, input: body }),
});
