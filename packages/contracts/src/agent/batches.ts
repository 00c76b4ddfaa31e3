import { z } from 'zod';
import { ITEM_ERROR_CODES } from '../error-codes.ts';
import { id, instant } from '../ids.ts';
import { itemVersion, syncKind } from './items.ts';
import { AGENT_LIMITS } from './limits.ts';

/** Items stay `unknown` here: each is checked alone, so that a bad one never loses the others. */
export const batchRequest = z.strictObject({
  items: z.array(z.unknown()).max(AGENT_LIMITS.batchItems),
  /**
   * Order of one process' requests: a request whose `sequence` is not above the last one applied of the same `id` is
   * answered 409 and changes nothing. A sender gives a request that it repeats a new sequence.
   */
  stream: z.strictObject({ id, sequence: z.int().min(1) }).optional(),
});
export type BatchRequest = z.infer<typeof batchRequest>;

export const rejectedItem = z.object({
  index: z.int(),
  uid: z.string().nullable(),
  code: z.enum(ITEM_ERROR_CODES),
  message: z.string(),
});
export type RejectedItem = z.infer<typeof rejectedItem>;

/** Answer to a batch or chunk: how many items did what, which were refused, and the uids whose report a sync still needs. */
export const batchResponse = z.object({
  applied: z.int(),
  unchanged: z.int(),
  stale: z.int(),
  rejected: z.array(rejectedItem),
  needed: z.array(z.object({ index: z.int(), uid: z.string() })),
});
export type BatchResponse = z.infer<typeof batchResponse>;

export const beginSyncRequest = z.strictObject({
  kind: syncKind,
  /** resourceVersion of the list that the sync describes. */
  version: itemVersion,
  /** True on a process' first sync: what it says replaces newer state, so a cluster restored from a backup converges too. */
  reset: z.boolean(),
});
export type BeginSyncRequest = z.infer<typeof beginSyncRequest>;

export const beginSyncResponse = z.object({ syncId: id, startedAt: instant });
export type BeginSyncResponse = z.infer<typeof beginSyncResponse>;

export const commitSyncRequest = z.strictObject({
  /** How many objects the sync described; a mismatch is refused. */ objects: z.int().min(0),
});
export type CommitSyncRequest = z.infer<typeof commitSyncRequest>;

/** `deleted`: marked because the sync did not see them; `corrected`: differed although the steady state should have told. */
export const commitSyncResponse = z.object({ deleted: z.int(), corrected: z.int() });
export type CommitSyncResponse = z.infer<typeof commitSyncResponse>;

/** Paths of the agent protocol; `{clusterId}` must be the token's own cluster. */
export const AGENT_PATHS = {
  heartbeat: '/v1/agent/clusters/{clusterId}/heartbeat',
  batches: '/v1/agent/clusters/{clusterId}/batches',
  syncs: '/v1/agent/clusters/{clusterId}/syncs',
  syncChunks: '/v1/agent/clusters/{clusterId}/syncs/{syncId}/chunks',
  syncCommit: '/v1/agent/clusters/{clusterId}/syncs/{syncId}/commit',
} as const;
