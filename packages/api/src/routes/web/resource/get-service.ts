import { serviceDetail, WEB_PATHS } from '@moonin/contracts';
import { getService } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getServiceRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.service,
  caller: 'member',
  operation: 'getService',
  summary: 'A Service with what is behind and before it',
  status: 200,
  response: serviceDetail,
  handle: ({ ctx, params }) => getService({ ctx, serviceId: params.serviceId }),
});
