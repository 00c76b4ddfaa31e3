import { me, WEB_PATHS } from '@moonin/contracts';
import { getMe } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getMeRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.me,
  caller: 'person',
  operation: 'getMe',
  summary: 'The person and their organizations',
  status: 200,
  response: me,
  handle: ({ ctx }) => getMe({ ctx }),
});
