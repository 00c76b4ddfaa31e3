import { deploymentErrorQuery, pageOf, WEB_PATHS, workloadError } from '@moonin/contracts';
import { listDeploymentErrors } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listDeploymentErrorsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.deploymentErrors,
  caller: 'member',
  operation: 'listDeploymentErrors',
  summary: "A Deployment's errors, the newest seen first",
  query: deploymentErrorQuery,
  status: 200,
  response: pageOf(workloadError),
  handle: ({ ctx, params, query }) => listDeploymentErrors({ ctx, deploymentId: params.deploymentId, input: query }),
});
