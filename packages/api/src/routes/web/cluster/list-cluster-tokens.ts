import { clusterToken, pageOf, pageQuery, WEB_PATHS } from '@moonin/contracts';
import { listClusterTokens } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listClusterTokensRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.clusterTokens,
  caller: 'member',
  operation: 'listClusterTokens',
  summary: "A cluster's tokens, newest first, without secrets",
  query: pageQuery,
  status: 200,
  response: pageOf(clusterToken),
  handle: ({ ctx, params, query }) => listClusterTokens({ ctx, clusterId: params.clusterId, input: query }),
});
