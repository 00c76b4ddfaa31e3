import { ingressDetail, WEB_PATHS } from '@moonin/contracts';
import { getIngress } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getIngressRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.ingress,
  caller: 'member',
  operation: 'getIngress',
  summary: 'An Ingress with the Services that it reaches',
  status: 200,
  response: ingressDetail,
  handle: ({ ctx, params }) => getIngress({ ctx, ingressId: params.ingressId }),
});
