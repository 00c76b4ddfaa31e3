import { roleDetail, WEB_PATHS } from '@moonin/contracts';
import { getRole } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getRoleRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.role,
  caller: 'member',
  operation: 'getRole',
  summary: 'A Role or ClusterRole with its rules and bindings',
  status: 200,
  response: roleDetail,
  handle: ({ ctx, params }) => getRole({ ctx, roleId: params.roleId }),
});
