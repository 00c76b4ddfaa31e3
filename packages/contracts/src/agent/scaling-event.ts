import { z } from 'zod';
import { id, instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { scalingRunKey } from './scaling-hold.ts';

export const SCALING_REVERT_REASONS = ['expired', 'disabled'] as const;
export const scalingRevertReason = z.enum(SCALING_REVERT_REASONS);
export type ScalingRevertReason = z.infer<typeof scalingRevertReason>;

/** Why the agent left a workload alone although a rule wants it. */
export const SCALING_REFUSALS = [
  'deployment-missing',
  'held-by-another',
  'keda-owned',
  'several-hpas',
  'hpa-name-taken',
  'target-not-deployment',
  'min-above-max',
  'bad-bounds',
  'annotations-too-large',
  'memory-unreadable',
] as const;
export const scalingRefusal = z.enum(SCALING_REFUSALS);
export type ScalingRefusal = z.infer<typeof scalingRefusal>;

/**
 * `pending`: written, and whether the pods came is not known yet; `restored_partly`: what others changed was kept or had
 * to be clamped; `handed_over`: another rule took over in the same write; `target_gone`: nothing was left to restore.
 */
export const SCALING_OUTCOMES = [
  'pending',
  'reached',
  'not_reached',
  'restored',
  'restored_partly',
  'handed_over',
  'target_gone',
  'refused',
  'failed',
] as const;
export const scalingOutcome = z.enum(SCALING_OUTCOMES);
export type ScalingOutcome = z.infer<typeof scalingOutcome>;

/** Bounds and size of a workload; null where there is no HPA, or no Deployment. */
export const scalingState = z.strictObject({
  minReplicas: z.int().nullable(),
  maxReplicas: z.int().nullable(),
  replicas: z.int().nullable(),
});
export type ScalingState = z.infer<typeof scalingState>;

/** What one action did to its Deployment. The same `key` again is the same event; of a pending one it brings the outcome. */
export const scalingEvent = z.strictObject({
  key: storableName(256),
  kind: z.enum(['apply', 'revert']),
  at: instant,
  templateId: id,
  templateName: storableText(200),
  actionId: id,
  run: scalingRunKey,
  runUntil: instant,
  namespace: storableName(253),
  deployment: storableName(253),
  hpa: storableText(253).nullable(),
  minReplicas: z.int(),
  maxReplicas: z.int(),
  provisional: z.boolean(),
  /** Of a revert. */
  reason: scalingRevertReason.nullable(),
  /** Of a refused apply. */
  refusal: scalingRefusal.nullable(),
  outcome: scalingOutcome,
  message: storableText(2048).nullable(),
  before: scalingState.nullable(),
  after: scalingState.nullable(),
  /** Fields (`spec.metrics`) that somebody else changed in the window, and that were kept. */
  keptChanges: z.array(storableText(253)).max(50),
  /** From the first write to the last pod that was asked for. */
  reachedAfterMs: z.int().min(0).nullable(),
});
export type ScalingEvent = z.infer<typeof scalingEvent>;

/** Events stay `unknown` here: each is checked alone. */
export const scalingEventsRequest = z.strictObject({ events: z.array(z.unknown()).max(1_000) });
export type ScalingEventsRequest = z.infer<typeof scalingEventsRequest>;

/** How many were new, how many were known already, and which were refused (`code` of an item, words in `message`). */
export const scalingEventsResponse = z.object({
  recorded: z.int(),
  known: z.int(),
  rejected: z.array(z.object({ index: z.int(), code: z.string(), message: z.string() })),
});
export type ScalingEventsResponse = z.infer<typeof scalingEventsResponse>;

/** Paths of the agent's half of the scaling API. */
export const SCALING_AGENT_PATHS = {
  templates: '/v1/agent/clusters/{clusterId}/scaling/templates',
  actions: '/v1/agent/clusters/{clusterId}/scaling/templates/{templateId}/actions',
  events: '/v1/agent/clusters/{clusterId}/scaling/events',
} as const;
