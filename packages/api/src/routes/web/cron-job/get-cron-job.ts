import { cronJobDetail, WEB_PATHS } from '@moonin/contracts';
import { getCronJob } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getCronJobRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.cronJob,
  caller: 'member',
  operation: 'getCronJob',
  summary: 'A CronJob; its template for who may see manifests',
  status: 200,
  response: cronJobDetail,
  handle: ({ ctx, params }) => getCronJob({ ctx, cronJobId: params.cronJobId }),
});
