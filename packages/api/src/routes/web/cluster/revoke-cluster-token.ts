import { WEB_PATHS } from '@moonin/contracts';
import { revokeClusterToken } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const revokeClusterTokenRoute = webRoute({
  method: 'delete',
  path: WEB_PATHS.clusterToken,
  caller: 'member',
  operation: 'revokeClusterToken',
  summary: 'Revoke a token',
  status: 204,
  handle: ({ ctx, deps, params }) =>
    revokeClusterToken({
      ctx,
      clusterTokens: deps.clusterTokens,
      clusterId: params.clusterId,
      tokenId: params.tokenId,
    }),
});
