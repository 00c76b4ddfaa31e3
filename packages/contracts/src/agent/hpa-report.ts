import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { labels } from './pod-template.ts';

/** What a Kubernetes object points at by name. */
export const objectTarget = z.strictObject({
  apiVersion: storableText(253).nullable(),
  kind: storableName(128),
  name: storableName(253),
});
export type ObjectTarget = z.infer<typeof objectTarget>;

/** One metric of an HPA as people read it: `name` cpu, `target` `80%`, `current` `63%` or null before the first reading. */
export const hpaMetric = z.strictObject({
  type: storableName(64),
  name: storableName(253),
  target: storableText(253),
  current: storableText(253).nullable(),
});
export type HpaMetric = z.infer<typeof hpaMetric>;

export const hpaCondition = z.strictObject({
  type: storableName(316),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: storableText(1024).nullable(),
  message: storableText(4096).nullable(),
  since: instant.nullable(),
});
export type HpaCondition = z.infer<typeof hpaCondition>;

const scalingRules = z.strictObject({
  stabilizationSeconds: z.int().min(0).nullable(),
  selectPolicy: storableText(64).nullable(),
  /** One text a policy, such as `100% / 15 s` or `4 pods / 60 s`. */
  policies: z.array(storableText(128)).max(20),
});

export const hpaReport = z.strictObject({
  namespace: storableName(253),
  name: storableName(253),
  labels: labels.default({}),
  createdAt: instant.nullable(),
  target: objectTarget,
  minReplicas: z.int().min(0),
  maxReplicas: z.int().min(0),
  currentReplicas: z.int().min(0).nullable(),
  desiredReplicas: z.int().min(0).nullable(),
  metrics: z.array(hpaMetric).max(50),
  behavior: z.strictObject({ scaleUp: scalingRules.nullable(), scaleDown: scalingRules.nullable() }).nullable(),
  conditions: z.array(hpaCondition).max(32),
  lastScaledAt: instant.nullable(),
});
export type HpaReport = z.infer<typeof hpaReport>;
