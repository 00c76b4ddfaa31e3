import { deploymentRelations, WEB_PATHS } from '@moonin/contracts';
import { getDeploymentRelations } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getDeploymentRelationsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.deploymentRelations,
  caller: 'member',
  operation: 'getDeploymentRelations',
  summary: 'What in its cluster a Deployment has to do with',
  status: 200,
  response: deploymentRelations,
  handle: ({ ctx, params }) => getDeploymentRelations({ ctx, deploymentId: params.deploymentId }),
});
