import { AGENT_PATHS, batchRequest, batchResponse } from '@moonin/contracts';
import { applyBatch } from '@moonin/services';
import { agentRoute } from './agent-route.ts';

export const applyBatchRoute = agentRoute({
  path: AGENT_PATHS.batches,
  summary: 'Applies changed objects; each item stands alone',
  body: batchRequest,
  answer: batchResponse,
  handle: ({ ctx, body }) => applyBatch({ ctx, input: body }),
});
