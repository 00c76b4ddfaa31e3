import { pageOf, revisionListItem, revisionQuery, WEB_PATHS } from '@moonin/contracts';
import { listRevisions } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listRevisionsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.revisions,
  caller: 'member',
  operation: 'listRevisions',
  summary: "A Deployment's revisions, newest first",
  query: revisionQuery,
  status: 200,
  response: pageOf(revisionListItem),
  handle: ({ ctx, params, query }) => listRevisions({ ctx, deploymentId: params.deploymentId, input: query }),
});
