import { clusterListItem, clusterQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listClusters } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listClustersRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.clusters,
  caller: 'member',
  operation: 'listClusters',
  summary: 'Clusters by name, with counts of what lives in them',
  query: clusterQuery,
  status: 200,
  response: pageOf(clusterListItem),
  handle: ({ ctx, query }) => listClusters({ ctx, input: query }),
});
