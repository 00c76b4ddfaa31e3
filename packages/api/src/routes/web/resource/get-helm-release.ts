import { helmReleaseDetail, WEB_PATHS } from '@moonin/contracts';
import { getHelmRelease } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getHelmReleaseRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.helmRelease,
  caller: 'member',
  operation: 'getHelmRelease',
  summary: 'A Helm release; its manifest for who may see manifests',
  status: 200,
  response: helmReleaseDetail,
  handle: ({ ctx, params }) => getHelmRelease({ ctx, helmReleaseId: params.helmReleaseId }),
});
