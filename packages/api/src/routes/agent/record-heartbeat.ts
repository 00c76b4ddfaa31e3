import { AGENT_LIMITS, AGENT_PATHS, heartbeatRequest, heartbeatResponse } from '@moonin/contracts';
import { agentRoute } from './agent-route.ts';

export const recordHeartbeatRoute = agentRoute({
  path: AGENT_PATHS.heartbeat,
  summary: 'Says that an agent is alive, and what it knows of the cluster as a whole',
  body: heartbeatRequest,
  answer: heartbeatResponse,
  handle: async ({ ctx, deps, body }) => {
    deps.heartbeats.record(ctx, body, ctx.now);
    return {
      serverTime: ctx.now.toISOString(),
      intervalMs: AGENT_LIMITS.heartbeatIntervalMs,
      clusterId: ctx.clusterId,
    };
  },
});
