import { hpaDetail, WEB_PATHS } from '@moonin/contracts';
import { getHpa } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getHpaRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.hpa,
  caller: 'member',
  operation: 'getHpa',
  summary: 'An HPA with the Deployment that it scales',
  status: 200,
  response: hpaDetail,
  handle: ({ ctx, params }) => getHpa({ ctx, hpaId: params.hpaId }),
});
