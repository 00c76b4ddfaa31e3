import { z } from 'zod';
import { storableName, storableText } from '../text.ts';
import { labels } from './pod-template.ts';

/** A Kubernetes label selector: empty selects everything, null (where allowed) nothing. */
export const labelSelector = z.strictObject({
  matchLabels: labels.default({}),
  matchExpressions: z
    .array(
      z.strictObject({
        key: storableName(320),
        operator: storableName(32),
        values: z.array(storableText(256)).max(256),
      }),
    )
    .max(64)
    .default([]),
});
export type LabelSelector = z.infer<typeof labelSelector>;
