import type { ApiApp } from '../../api-env.ts';
import { type AgentRouteDeps, addAgentRoute, CLUSTER_TOKEN_SCHEME } from './agent-route.ts';
import { applyBatchRoute } from './apply-batch.ts';
import { applySyncChunkRoute } from './apply-sync-chunk.ts';
import { beginSyncRoute } from './begin-sync.ts';
import { commitSyncRoute } from './commit-sync.ts';
import { recordHeartbeatRoute } from './record-heartbeat.ts';

/** Adds the agent protocol: heartbeat, steady-state batches, and syncs. */
export function registerAgentRoutes(app: ApiApp, deps: AgentRouteDeps): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'clusterToken', CLUSTER_TOKEN_SCHEME);
  addAgentRoute(app, deps, recordHeartbeatRoute);
  addAgentRoute(app, deps, applyBatchRoute);
  addAgentRoute(app, deps, beginSyncRoute);
  addAgentRoute(app, deps, applySyncChunkRoute);
  addAgentRoute(app, deps, commitSyncRoute);
}
