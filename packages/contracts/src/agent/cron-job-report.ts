import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { management } from './management.ts';
import { annotations, containerImage, labels, sanitisedObject } from './pod-template.ts';

export const CONCURRENCY_POLICIES = ['Allow', 'Forbid', 'Replace'] as const;

export const cronJobReport = z.strictObject({
  namespace: storableName(253),
  name: storableName(253),
  labels,
  annotations,
  createdAt: instant.nullable(),
  /** As the object has it, also when nobody can read it. */
  schedule: storableText(1_024),
  /** Why Kubernetes cannot read the schedule; null for a good one. */
  scheduleProblem: storableText(512).nullable(),
  /** `spec.timeZone`. */
  timeZone: storableText(64).nullable(),
  /** The zone in which the schedule is read: its own, one in the schedule, or the controller's (`UTC` when unknown). */
  timeZoneUsed: storableText(64),
  suspended: z.boolean(),
  concurrencyPolicy: z.enum(CONCURRENCY_POLICIES),
  startingDeadlineSeconds: z.int().min(0).nullable(),
  successfulHistoryLimit: z.int().min(0).nullable(),
  failedHistoryLimit: z.int().min(0).nullable(),
  /** Names of the Jobs that run now. */
  active: z.array(storableName(253)).max(200),
  lastScheduleAt: instant.nullable(),
  lastSuccessfulAt: instant.nullable(),
  nextRunAt: instant.nullable(),
  images: z.array(containerImage).max(200),
  serviceAccount: storableText(253).nullable(),
  management,
  /** The sanitised Job template. */
  template: sanitisedObject,
});
export type CronJobReport = z.infer<typeof cronJobReport>;
