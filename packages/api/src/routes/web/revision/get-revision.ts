import { revisionDetail, WEB_PATHS } from '@moonin/contracts';
import { getRevision } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getRevisionRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.revision,
  caller: 'member',
  operation: 'getRevision',
  summary: 'A revision with its manifest, for who may see manifests',
  status: 200,
  response: revisionDetail,
  handle: ({ ctx, params }) => getRevision({ ctx, deploymentId: params.deploymentId, number: params.number }),
});
