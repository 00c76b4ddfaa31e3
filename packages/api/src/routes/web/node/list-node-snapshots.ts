import { nodeSnapshot, pageOf, snapshotQuery, WEB_PATHS } from '@moonin/contracts';
import { listNodeSnapshots } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listNodeSnapshotsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.nodeSnapshots,
  caller: 'member',
  operation: 'listNodeSnapshots',
  summary: 'How a node stood over time, newest first',
  query: snapshotQuery,
  status: 200,
  response: pageOf(nodeSnapshot),
  handle: ({ ctx, params, query }) => listNodeSnapshots({ ctx, nodeId: params.nodeId, input: query }),
});
