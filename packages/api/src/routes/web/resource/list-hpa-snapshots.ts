import { hpaSnapshot, pageOf, snapshotQuery, WEB_PATHS } from '@moonin/contracts';
import { listHpaSnapshots } from '@moonin/services';
import { webRoute } from '../web-route.ts';

export const listHpaSnapshotsRoute = webRoute({
  method: 'get',
  path: WEB_PATHS.hpaSnapshots,
  caller: 'member',
  operation: 'listHpaSnapshots',
  summary: 'How an HPA stood over time, newest first',
  query: snapshotQuery,
  status: 200,
  response: pageOf(hpaSnapshot),
  handle: ({ ctx, params, query }) => listHpaSnapshots({ ctx, hpaId: params.hpaId, input: query }),
});
