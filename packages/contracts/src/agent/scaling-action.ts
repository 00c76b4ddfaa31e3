import { z } from 'zod';
import { id } from '../ids.ts';

/** What a template does to one Deployment of the cluster, as the agent fetches it; lower priorities come first. */
export const scalingAction = z.object({
  id,
  templateId: id,
  namespace: z.string(),
  deployment: z.string(),
  minReplicas: z.number(),
  maxReplicas: z.number(),
  /** Order of applying, and of two rules for one Deployment the lower one wins. */
  priorityUp: z.number(),
  /** Order of putting back. */
  priorityDown: z.number(),
});
export type ScalingAction = z.infer<typeof scalingAction>;

/** Actions of one template for one cluster; each is checked alone with {@link scalingAction}. */
export const scalingActionsResponse = z.object({ actions: z.array(z.unknown()) });
export type ScalingActionsResponse = z.infer<typeof scalingActionsResponse>;
