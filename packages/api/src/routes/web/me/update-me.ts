import { updateMeRequest, WEB_PATHS } from '@moonin/contracts';
import { updateMe } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const updateMeRoute = webRoute({
  method: 'patch',
  path: WEB_PATHS.me,
  caller: 'person',
  operation: 'updateMe',
  summary: 'Change name, language or time zone',
  body: updateMeRequest,
  status: 204,
  handle: ({ ctx, body }) => updateMe({ ctx, input: body }),
});
