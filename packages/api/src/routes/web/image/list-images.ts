import { imageQuery, imageRepository, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listImages } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listImagesRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.images,
  caller: 'member',
  operation: 'listImages',
  summary: 'Repositories whose images run now, by name',
  query: imageQuery,
  status: 200,
  response: pageOf(imageRepository),
  handle: ({ ctx, query }) => listImages({ ctx, input: query }),
});
