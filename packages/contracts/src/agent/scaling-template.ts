import { z } from 'zod';
import { id, instant } from '../ids.ts';

/** A run that a person began and that the control plane holds to be running: it rules until its own end. */
export const scalingManualRun = z.object({
  executionId: id,
  startedAt: instant,
  runUntil: instant,
  startedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ScalingManualRun = z.infer<typeof scalingManualRun>;

/** A scheduled window, named by its start, that a person ended before its time. */
export const scalingEndedWindow = z.object({ from: instant, endedAt: instant });
export type ScalingEndedWindow = z.infer<typeof scalingEndedWindow>;

/** A template as the agent fetches it. Cron and zone are texts as stored: one that cannot be read is skipped, not refused. */
export const scalingTemplate = z.object({
  id,
  name: z.string(),
  /** Grows with every change of the template, its actions or its runs. */
  version: z.int(),
  enabled: z.boolean(),
  cronExpression: z.string(),
  timeZone: z.string(),
  durationMinutes: z.number(),
  /** The first instant at which the schedule no longer rules; null for never. */
  validUntil: instant.nullable(),
  /** Dates (`YYYY-MM-DD`) in the template's zone on which no window starts. */
  holidays: z.array(z.string()),
  manualRun: scalingManualRun.nullable(),
  endedWindows: z.array(scalingEndedWindow),
});
export type ScalingTemplate = z.infer<typeof scalingTemplate>;

/** Templates that cover a cluster; each is checked alone with {@link scalingTemplate}, so that a bad one never loses the others. */
export const scalingTemplatesResponse = z.object({ templates: z.array(z.unknown()) });
export type ScalingTemplatesResponse = z.infer<typeof scalingTemplatesResponse>;
