import { networkPolicyDetail, WEB_PATHS } from '@moonin/contracts';
import { getNetworkPolicy } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getNetworkPolicyRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.networkPolicy,
  caller: 'member',
  operation: 'getNetworkPolicy',
  summary: 'A NetworkPolicy with the Deployments that it applies to',
  status: 200,
  response: networkPolicyDetail,
  handle: ({ ctx, params }) => getNetworkPolicy({ ctx, networkPolicyId: params.networkPolicyId }),
});
