import { z } from 'zod';
import { id, instant } from '../ids.ts';

/** Which run of a template it is: `manual:<execution id>` or `scheduled:<start of the window>`. */
export const scalingRunKey = z.string().regex(/^(manual|scheduled):\S{1,64}$/);

/**
 * What the cluster itself remembers of a rule that holds a workload: an annotation on the HPA, with a copy on the
 * Deployment where its replicas were changed. `releasing` is a provisional HPA on its way out.
 */
export const scalingHold = z.object({
  version: z.literal(1),
  templateId: id,
  templateName: z.string().max(200),
  actionId: id,
  run: scalingRunKey,
  runUntil: instant,
  minReplicas: z.int().min(1),
  maxReplicas: z.int().min(1),
  priorityDown: z.int(),
  /** True when the HPA exists for this rule alone. */
  provisional: z.boolean(),
  phase: z.enum(['applied', 'releasing']),
  deployment: z.string().min(1).max(253),
  deploymentUid: z.string().max(128),
  appliedAt: instant,
  /** Of what the rule wants: the same one again changes nothing. */
  hash: z.string().min(1).max(64),
});
export type ScalingHold = z.infer<typeof scalingHold>;

/** Annotations of a held workload; all of them go when the rule lets go. */
export const SCALING_ANNOTATIONS = {
  hold: 'scaling.moonin.io/hold',
  /** The HPA's whole `spec` as it was, in JSON; absent on a provisional one. */
  originalSpec: 'scaling.moonin.io/original-spec',
  /** The Deployment's `spec.replicas` as it was, in decimal. */
  originalReplicas: 'scaling.moonin.io/original-replicas',
} as const;

/** Owner of the fields that the agent writes. */
export const SCALING_FIELD_MANAGER = 'moonin-scaling-agent';
