/** Bounds of the agent protocol, held by server and agents alike. */
export const AGENT_LIMITS = {
  sentBodyBytes: 2 * 1024 * 1024,
  inflatedBodyBytes: 32 * 1024 * 1024,
  batchItems: 1_000,
  batchBytes: 1024 * 1024,
  requestsPerMinute: 10_000,
  flushIntervalMs: 1_000,
  heartbeatIntervalMs: 30_000,
  resyncIntervalMs: 6 * 60 * 60 * 1000,
  labels: 256,
  annotations: 256,
  annotationChars: 4_096,
  containers: 200,
  troubles: 50,
  logChars: 64 * 1024,
  helmManifestChars: 512 * 1024,
  missingRights: 200,
  observedPastMs: 7 * 24 * 60 * 60 * 1000,
  observedFutureMs: 60 * 60 * 1000,
} as const;

/** Time since the last heartbeat after which a cluster counts as delayed, and as disconnected. */
export const CLUSTER_STATUS_AFTER = { delayedMs: 90_000, disconnectedMs: 5 * 60_000 } as const;
