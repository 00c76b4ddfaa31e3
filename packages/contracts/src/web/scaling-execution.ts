import { z } from 'zod';
import { scalingEvent } from '../agent/scaling-event.ts';
import { scalingRunKey } from '../agent/scaling-hold.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery } from '../pagination.ts';
import { storableText } from '../text.ts';
import { clusterRef } from './cluster.ts';

export const SCALING_EXECUTION_STATUSES = ['running', 'finished', 'cancelled'] as const;
export const scalingExecutionStatus = z.enum(SCALING_EXECUTION_STATUSES);
export type ScalingExecutionStatus = z.infer<typeof scalingExecutionStatus>;

const reason = storableText(500);

/** Runs a template now; `minutes` from now. */
export const runScalingTemplateRequest = z.strictObject({ minutes: z.int().min(1).max(527_040), reason });
export type RunScalingTemplateRequest = z.infer<typeof runScalingTemplateRequest>;

/** Moves the end of what runs, later or earlier but not into the past. */
export const extendScalingRunRequest = z.strictObject({ runUntil: instant, reason });
export type ExtendScalingRunRequest = z.infer<typeof extendScalingRunRequest>;

/** Ends what runs; then the schedule rules again, without the window that was ended. */
export const endScalingRunRequest = z.strictObject({ reason });
export type EndScalingRunRequest = z.infer<typeof endScalingRunRequest>;

/** A manual run, or a scheduled window as the agents reported it. */
export const scalingExecution = z.object({
  id,
  templateId: id,
  templateName: z.string(),
  kind: z.enum(['manual', 'scheduled']),
  run: scalingRunKey,
  status: scalingExecutionStatus,
  startedAt: instant,
  runUntil: instant,
  endedAt: instant.nullable(),
  startedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Events by outcome. */
  outcomes: z.record(z.string(), z.int()),
});
export type ScalingExecution = z.infer<typeof scalingExecution>;

export const scalingExecutionQuery = pageQuery.extend({
  template: listParameter(id),
  status: listParameter(scalingExecutionStatus),
  from: instant.optional(),
  until: instant.optional(),
});
export type ScalingExecutionQuery = z.infer<typeof scalingExecutionQuery>;

export const scalingEventItem = z.object({
  ...scalingEvent.shape,
  id,
  executionId: id.nullable(),
  cluster: clusterRef,
});
export type ScalingEventItem = z.infer<typeof scalingEventItem>;

export const scalingExecutionDetail = scalingExecution.extend({ events: z.array(scalingEventItem) });
export type ScalingExecutionDetail = z.infer<typeof scalingExecutionDetail>;
