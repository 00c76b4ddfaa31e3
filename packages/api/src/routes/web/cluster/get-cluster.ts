import { clusterDetail, WEB_PATHS } from '@moonin/contracts';
import { getCluster } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getClusterRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.cluster,
  caller: 'member',
  operation: 'getCluster',
  summary: 'A cluster with its agents',
  status: 200,
  response: clusterDetail,
  handle: ({ ctx, params }) => getCluster({ ctx, clusterId: params.clusterId }),
});
