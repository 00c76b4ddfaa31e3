import { z } from 'zod';
import { storableText } from '../text.ts';

/** What a workload is managed by: `regular` is a person or script, `gitops` and `helm` name the tool and its own object. */
export const MANAGEMENT_TYPES = ['regular', 'gitops', 'helm'] as const;
export const management = z.strictObject({
  type: z.enum(MANAGEMENT_TYPES),
  tool: storableText(128).nullable(),
  source: storableText(512).nullable(),
});
export type Management = z.infer<typeof management>;
