import { imageUsage, imageUsageQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listImageUsages } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listImageUsagesRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.imageUsages,
  caller: 'member',
  operation: 'listImageUsages',
  summary: 'Which containers run an image now',
  query: imageUsageQuery,
  status: 200,
  response: pageOf(imageUsage),
  handle: ({ ctx, query }) => listImageUsages({ ctx, input: query }),
});
