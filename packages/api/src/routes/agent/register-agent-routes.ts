import {
  AGENT_LIMITS,
  AGENT_PATHS,
  batchRequest,
  batchResponse,
  beginSyncRequest,
  beginSyncResponse,
  commitSyncRequest,
  commitSyncResponse,
  heartbeatRequest,
  heartbeatResponse,
  id,
} from '@moonin/contracts';
import { AppError } from '@moonin/runtime';
import { applyBatch, applySyncChunk, beginSync, commitSync } from '@moonin/services';
import type { ApiApp } from '../../api-env.ts';
import { type AgentRouteDeps, addAgentRoute, CLUSTER_TOKEN_SCHEME } from './agent-route.ts';

/** Adds the agent protocol: heartbeat, steady-state batches, and syncs. */
export function registerAgentRoutes(app: ApiApp, deps: AgentRouteDeps): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'clusterToken', CLUSTER_TOKEN_SCHEME);

  addAgentRoute(app, deps, {
    path: AGENT_PATHS.heartbeat,
    summary: 'Says that an agent is alive, and what it knows of the cluster as a whole',
    body: heartbeatRequest,
    answer: heartbeatResponse,
    handle: async ({ ctx, body }) => {
      deps.heartbeats.record(ctx, body, ctx.now);
      return {
        serverTime: ctx.now.toISOString(),
        intervalMs: AGENT_LIMITS.heartbeatIntervalMs,
        clusterId: ctx.clusterId,
      };
    },
  });

  addAgentRoute(app, deps, {
    path: AGENT_PATHS.batches,
    summary: 'Applies changed objects; each item stands alone',
    body: batchRequest,
    answer: batchResponse,
    handle: ({ ctx, body }) => applyBatch({ ctx, input: body }),
  });

  addAgentRoute(app, deps, {
    path: AGENT_PATHS.syncs,
    summary: 'Begins a sync of one kind',
    body: beginSyncRequest,
    answer: beginSyncResponse,
    handle: ({ ctx, body }) => beginSync({ ctx, input: body }),
  });

  addAgentRoute(app, deps, {
    path: AGENT_PATHS.syncChunks,
    summary: 'Adds objects to an open sync',
    body: batchRequest,
    answer: batchResponse,
    handle: ({ ctx, body, params }) => applySyncChunk({ ctx, input: { ...body, syncId: syncIdOf(params) } }),
  });

  addAgentRoute(app, deps, {
    path: AGENT_PATHS.syncCommit,
    summary: 'Ends a sync; what it did not name is marked deleted',
    body: commitSyncRequest,
    answer: commitSyncResponse,
    handle: ({ ctx, body, params }) => commitSync({ ctx, input: { ...body, syncId: syncIdOf(params) } }),
  });
}

function syncIdOf(params: Record<string, string>): string {
  const result = id.safeParse(params.syncId);
  if (result.success) return result.data;
  throw new AppError({ code: 'sync_not_open', publicMessage: 'This sync is not open: begin again' });
}
