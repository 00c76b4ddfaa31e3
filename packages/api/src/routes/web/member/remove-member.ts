import { WEB_PATHS } from '@moonin/contracts';
import { removeMember } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const removeMemberRoute = webRoute({
  method: 'delete',
  path: WEB_PATHS.member,
  caller: 'member',
  operation: 'removeMember',
  summary: 'Take a person out of the organization',
  status: 204,
  handle: ({ ctx, params }) => removeMember({ ctx, userId: params.userId }),
});
