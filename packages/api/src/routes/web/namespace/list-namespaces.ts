import { namespaceListItem, namespaceQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listNamespaces } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listNamespacesRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.namespaces,
  caller: 'member',
  operation: 'listNamespaces',
  summary: 'Namespaces by name, with the health of their Deployments',
  query: namespaceQuery,
  status: 200,
  response: pageOf(namespaceListItem),
  handle: ({ ctx, query }) => listNamespaces({ ctx, input: query }),
});
