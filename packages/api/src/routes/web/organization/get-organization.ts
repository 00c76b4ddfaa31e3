import { organizationDetail, WEB_PATHS } from '@moonin/contracts';
import { getOrganization } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getOrganizationRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.organization,
  caller: 'member',
  operation: 'getOrganization',
  summary: 'The organization with its owner and counts',
  status: 200,
  response: organizationDetail,
  handle: ({ ctx }) => getOrganization({ ctx }),
});
