import { roleBindingDetail, WEB_PATHS } from '@moonin/contracts';
import { getRoleBinding } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getRoleBindingRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.roleBinding,
  caller: 'member',
  operation: 'getRoleBinding',
  summary: 'A role binding with the role that it gives',
  status: 200,
  response: roleBindingDetail,
  handle: ({ ctx, params }) => getRoleBinding({ ctx, roleBindingId: params.roleBindingId }),
});
