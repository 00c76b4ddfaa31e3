import { z } from 'zod';
import { id, instant } from '../ids.ts';
import { clusterRef } from './cluster.ts';
import { scalingProblem, scalingWindow } from './scaling-template.ts';

/** What one action wants of a Deployment during a stretch of time. */
export const scalingClaim = z.object({
  templateId: id,
  templateName: z.string(),
  actionId: id,
  run: z.string(),
  minReplicas: z.int(),
  maxReplicas: z.int(),
  priorityUp: z.int(),
});
export type ScalingClaim = z.infer<typeof scalingClaim>;

/** Who rules a Deployment from `from` until `until`, and who wants to as well. */
export const scalingSegment = z.object({
  from: instant,
  until: instant,
  winner: scalingClaim,
  blocked: z.array(scalingClaim),
});
export type ScalingSegment = z.infer<typeof scalingSegment>;

export const scalingDeploymentTimeline = z.object({
  cluster: clusterRef,
  namespace: z.string(),
  deployment: z.string(),
  segments: z.array(scalingSegment),
});
export type ScalingDeploymentTimeline = z.infer<typeof scalingDeploymentTimeline>;

/** The next fourteen days of a draft among the saved templates. */
export const scalingPreview = z.object({
  windows: z.array(scalingWindow),
  /** Windows that a holiday keeps from running. */
  holidayWindows: z.array(scalingWindow),
  deployments: z.array(scalingDeploymentTimeline),
  problems: z.array(scalingProblem),
  /** True when there were too many windows to list. */
  isTruncated: z.boolean(),
});
export type ScalingPreview = z.infer<typeof scalingPreview>;
