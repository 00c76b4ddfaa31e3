import { clusterContents, WEB_PATHS } from '@moonin/contracts';
import { getClusterContents } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getClusterContentsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.clusterContents,
  caller: 'member',
  operation: 'getClusterContents',
  summary: 'How much deleting a cluster loses',
  status: 200,
  response: clusterContents,
  handle: ({ ctx, params }) => getClusterContents({ ctx, clusterId: params.clusterId }),
});
