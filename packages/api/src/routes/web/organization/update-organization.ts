import { updateOrganizationRequest, WEB_PATHS } from '@moonin/contracts';
import { updateOrganization } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const updateOrganizationRoute = webRoute({
  method: 'patch',
  path: WEB_PATHS.organization,
  caller: 'member',
  operation: 'updateOrganization',
  summary: 'Rename the organization',
  body: updateOrganizationRequest,
  status: 204,
  handle: ({ ctx, body }) => updateOrganization({ ctx, input: body }),
});
