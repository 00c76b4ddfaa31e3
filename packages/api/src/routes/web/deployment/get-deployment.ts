import { deploymentDetail, WEB_PATHS } from '@moonin/contracts';
import { getDeployment } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getDeploymentRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.deployment,
  caller: 'member',
  operation: 'getDeployment',
  summary: 'A Deployment with its revision in force',
  status: 200,
  response: deploymentDetail,
  handle: ({ ctx, params }) => getDeployment({ ctx, deploymentId: params.deploymentId }),
});
