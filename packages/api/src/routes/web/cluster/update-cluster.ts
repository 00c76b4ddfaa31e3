import { updateClusterRequest, WEB_PATHS } from '@moonin/contracts';
import { updateCluster } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const updateClusterRoute = webRoute({
  method: 'patch',
  path: WEB_PATHS.cluster,
  caller: 'member',
  operation: 'updateCluster',
  summary: "Change a cluster's name or description",
  body: updateClusterRequest,
  status: 204,
  handle: ({ ctx, params, body }) => updateCluster({ ctx, clusterId: params.clusterId, input: body }),
});
