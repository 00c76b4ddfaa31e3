import { nodeListItem, nodeQuery, pageOf, WEB_PATHS } from '@moonin/contracts';
import { listNodes } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listNodesRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.nodes,
  caller: 'member',
  operation: 'listNodes',
  summary: 'Nodes by name',
  query: nodeQuery,
  status: 200,
  response: pageOf(nodeListItem),
  handle: ({ ctx, query }) => listNodes({ ctx, input: query }),
});
