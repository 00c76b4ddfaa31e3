import { member, pageOf, pageQuery, WEB_PATHS } from '@moonin/contracts';
import { listMembers } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listMembersRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.members,
  caller: 'member',
  operation: 'listMembers',
  summary: 'Members by name',
  query: pageQuery,
  status: 200,
  response: pageOf(member),
  handle: ({ ctx, query }) => listMembers({ ctx, input: query }),
});
