import { z } from 'zod';
import { scalingState } from '../agent/scaling-event.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery } from '../pagination.ts';
import { storableName, storableText } from '../text.ts';
import { clusterRef } from './cluster.ts';

export const scalingHoliday = z.strictObject({ date: storableName(10), name: storableText(120).nullable() });
export type ScalingHoliday = z.infer<typeof scalingHoliday>;

/** An action as a person writes it. What the numbers and names may be is said field by field when the template is checked. */
export const scalingActionDraft = z.strictObject({
  /** Null for a new one. */
  id: id.nullable(),
  clusterId: id,
  namespace: storableText(253),
  deployment: storableText(253),
  minReplicas: z.number(),
  maxReplicas: z.number(),
  priorityUp: z.number(),
  priorityDown: z.number(),
});
export type ScalingActionDraft = z.infer<typeof scalingActionDraft>;

/** A template as a person writes it. */
export const scalingTemplateDraft = z.strictObject({
  name: storableText(200),
  description: storableText(2000),
  enabled: z.boolean(),
  cronExpression: storableText(1024),
  timeZone: storableText(128),
  durationMinutes: z.number(),
  validUntil: instant.nullable(),
  holidays: z.array(scalingHoliday).max(500),
  clusterIds: z.array(id).max(500),
  actions: z.array(scalingActionDraft).max(1_000),
});
export type ScalingTemplateDraft = z.infer<typeof scalingTemplateDraft>;

/** One thing that is wrong with a draft: `field` is dotted (`actions.2.minReplicas`), a warning does not keep from saving. */
export const scalingProblem = z.object({
  field: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
});
export type ScalingProblem = z.infer<typeof scalingProblem>;

export const scalingActionItem = scalingActionDraft.extend({
  id,
  cluster: clusterRef,
  /** How the workload stands now; null when its cluster has not reported it. */
  current: scalingState.nullable(),
});
export type ScalingActionItem = z.infer<typeof scalingActionItem>;

export const SCALING_TEMPLATE_STATES = ['running', 'waiting', 'disabled', 'over', 'unreadable'] as const;
/** `over`: its valid-until is past, or its schedule has no more windows. */
export const scalingTemplateState = z.enum(SCALING_TEMPLATE_STATES);
export type ScalingTemplateState = z.infer<typeof scalingTemplateState>;

export const scalingWindow = z.object({ from: instant, until: instant });
export type ScalingWindow = z.infer<typeof scalingWindow>;

export const scalingTemplateListItem = z.object({
  id,
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  cronExpression: z.string(),
  timeZone: z.string(),
  durationMinutes: z.number(),
  validUntil: instant.nullable(),
  version: z.int(),
  clusters: z.array(clusterRef),
  actionCount: z.int(),
  state: scalingTemplateState,
  /** Until when it runs; null when it does not. */
  runsUntil: instant.nullable(),
  next: scalingWindow.nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  changedAt: instant,
});
export type ScalingTemplateListItem = z.infer<typeof scalingTemplateListItem>;

export const scalingTemplateDetail = scalingTemplateListItem.extend({
  holidays: z.array(scalingHoliday),
  actions: z.array(scalingActionItem),
  previous: scalingWindow.nullable(),
});
export type ScalingTemplateDetail = z.infer<typeof scalingTemplateDetail>;

export const scalingTemplateQuery = pageQuery.extend({
  q: z.string().max(200).optional(),
  cluster: listParameter(id),
  state: listParameter(scalingTemplateState),
});
export type ScalingTemplateQuery = z.infer<typeof scalingTemplateQuery>;
