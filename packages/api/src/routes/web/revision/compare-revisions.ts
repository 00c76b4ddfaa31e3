import { compareQuery, revisionComparison, WEB_PATHS } from '@moonin/contracts';
import { compareRevisions } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const compareRevisionsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.compareRevisions,
  caller: 'member',
  operation: 'compareRevisions',
  summary: 'Any two revisions of a Deployment, by meaning',
  query: compareQuery,
  status: 200,
  response: revisionComparison,
  handle: ({ ctx, params, query }) => compareRevisions({ ctx, deploymentId: params.deploymentId, input: query }),
});
