export type { AgentContext } from './agent-context.ts';
export { applyBatch } from './apply-batch.ts';
export { applySyncChunk } from './apply-sync-chunk.ts';
export { beginSync } from './begin-sync.ts';
export { commitSync } from './commit-sync.ts';
export { createHeartbeatRecorder, type HeartbeatRecorder } from './heartbeat-recorder.ts';
export { type ClusterIdentity, type ClusterTokens, createClusterTokens } from './verify-cluster-token.ts';
