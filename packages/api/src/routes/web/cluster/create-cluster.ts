import { createClusterRequest, createClusterResponse, WEB_PATHS } from '@moonin/contracts';
import { createCluster } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const createClusterRoute = webRoute({
  method: 'post',
  path: WEB_PATHS.clusters,
  caller: 'member',
  operation: 'createCluster',
  summary: 'Register a cluster; the only answer that shows its first secret',
  body: createClusterRequest,
  status: 201,
  response: createClusterResponse,
  handle: async ({ ctx, deps, body }) => {
    const { cluster, credentials } = await createCluster({ ctx, input: body });
    return { cluster, credentials: { ...credentials, apiUrl: deps.config.agentApiUrl } };
  },
});
