import { createOrganizationRequest, organizationDetail, WEB_PATHS } from '@moonin/contracts';
import { createOrganization } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const createOrganizationRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.organizations,
  caller: 'person',
  operation: 'createOrganization',
  summary: 'Make an organization',
  body: createOrganizationRequest,
  status: 201,
  response: organizationDetail,
  handle: ({ ctx, body }) => createOrganization({ ctx, input: body }),
});
