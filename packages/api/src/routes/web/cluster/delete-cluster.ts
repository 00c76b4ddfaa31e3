import { WEB_PATHS } from '@moonin/contracts';
import { deleteCluster } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const deleteClusterRoute = webRoute({
  method: 'delete',
  path: WEB_PATHS.cluster,
  caller: 'member',
  operation: 'deleteCluster',
  summary: 'Delete a cluster with everything seen in it',
  status: 204,
  handle: ({ ctx, deps, params }) =>
    deleteCluster({ ctx, clusterTokens: deps.clusterTokens, clusterId: params.clusterId }),
});
