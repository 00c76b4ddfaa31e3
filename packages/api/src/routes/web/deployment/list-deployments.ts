import { deploymentListItem, deploymentQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listDeployments } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listDeploymentsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.deployments,
  caller: 'member',
  operation: 'listDeployments',
  summary: 'Deployments in any sort, under any filters',
  query: deploymentQuery,
  status: 200,
  response: pageOf(deploymentListItem),
  handle: ({ ctx, query }) => listDeployments({ ctx, input: query }),
});
