import { AGENT_PATHS, commitSyncRequest, commitSyncResponse } from '@moonin/contracts';
import { commitSync } from '@moonin/services';
import { agentRoute } from './agent-route.ts';
import { syncIdOf } from './sync-id.ts';

export const commitSyncRoute = agentRoute({
  path: AGENT_PATHS.syncCommit,
  summary: 'Ends a sync; what it did not name is marked deleted',
  body: commitSyncRequest,
  answer: commitSyncResponse,
  handle: ({ ctx, body, params }) => commitSync({ ctx, input: { ...body, syncId: syncIdOf(params) } }),
});
