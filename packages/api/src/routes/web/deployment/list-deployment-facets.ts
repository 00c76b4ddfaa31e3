import { deploymentFacets, deploymentFilter, WEB_PATHS } from '@moonin/contracts';
import { listDeploymentFacets } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listDeploymentFacetsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.deploymentFacets,
  caller: 'member',
  operation: 'listDeploymentFacets',
  summary: "Counts of each filter's values under the other filters",
  query: deploymentFilter,
  status: 200,
  response: deploymentFacets,
  handle: ({ ctx, query }) => listDeploymentFacets({ ctx, input: query }),
});
