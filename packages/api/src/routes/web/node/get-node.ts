import { nodeListItem, WEB_PATHS } from '@moonin/contracts';
import { getNode } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const getNodeRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.node,
  caller: 'member',
  operation: 'getNode',
  summary: 'A node',
  status: 200,
  response: nodeListItem,
  handle: ({ ctx, params }) => getNode({ ctx, nodeId: params.nodeId }),
});
