import { AGENT_PATHS, batchRequest, batchResponse } from '@moonin/contracts';
import { applySyncChunk } from '@moonin/services';
import { agentRoute } from './agent-route.ts';
import { syncIdOf } from './sync-id.ts';

export const applySyncChunkRoute = agentRoute({
  path: AGENT_PATHS.syncChunks,
  summary: 'Adds objects to an open sync',
  body: batchRequest,
  answer: batchResponse,
  handle: ({ ctx, body, params }) => applySyncChunk({ ctx, input: { ...body, syncId: syncIdOf(params) } }),
});
