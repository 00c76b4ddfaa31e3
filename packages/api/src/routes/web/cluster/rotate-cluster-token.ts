import { rotateClusterTokenRequest, rotateClusterTokenResponse, WEB_PATHS } from '@moonin/contracts';
import { rotateClusterToken } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const rotateClusterTokenRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.rotateClusterToken,
  caller: 'member',
  operation: 'rotateClusterToken',
  summary: 'Make a new token; the older ones end after the overlap',
  body: rotateClusterTokenRequest,
  status: 201,
  response: rotateClusterTokenResponse,
  handle: async ({ ctx, deps, params, body }) => {
    const { credentials, tokens } = await rotateClusterToken({
      ctx,
      clusterTokens: deps.clusterTokens,
      clusterId: params.clusterId,
      input: body,
    });
    return { credentials: { ...credentials, apiUrl: deps.config.agentApiUrl }, tokens };
  },
});
