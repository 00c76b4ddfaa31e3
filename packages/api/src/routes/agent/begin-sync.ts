import { AGENT_PATHS, beginSyncRequest, beginSyncResponse } from '@moonin/contracts';
import { beginSync } from '@moonin/services';
import { agentRoute } from './agent-route.ts';

export const beginSyncRoute = agentRoute({
  path: AGENT_PATHS.syncs,
  summary: 'Begins a sync of one kind',
  body: beginSyncRequest,
  answer: beginSyncResponse,
  handle: ({ ctx, body }) => beginSync({ ctx, input: body }),
});
