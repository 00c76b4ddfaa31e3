import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableText } from '../text.ts';

/**
 * Who made a change, from field managers, the change-cause annotation and the marks of tools. `tool` is `kubectl`, `helm`,
 * `argocd`, `flux`, `hpa` or another manager's short name.
 */
export const revisionActor = z.strictObject({
  manager: storableText(128).nullable(),
  operation: z.enum(['Apply', 'Update']).nullable(),
  tool: storableText(64).nullable(),
  source: storableText(512).nullable(),
  changeCause: storableText(1024).nullable(),
});
export type RevisionActor = z.infer<typeof revisionActor>;

/** Who last set a Deployment's `spec.replicas`, and when its managed fields say so. */
export const scaleActor = z.strictObject({
  manager: storableText(128).nullable(),
  operation: z.enum(['Apply', 'Update']).nullable(),
  tool: storableText(64).nullable(),
  at: instant.nullable(),
});
export type ScaleActor = z.infer<typeof scaleActor>;
