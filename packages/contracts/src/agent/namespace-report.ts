import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName } from '../text.ts';
import { labels } from './pod-template.ts';

export const namespaceReport = z.strictObject({
  name: storableName(253),
  labels,
  phase: z.enum(['Active', 'Terminating', 'Unknown']),
  createdAt: instant.nullable(),
});
export type NamespaceReport = z.infer<typeof namespaceReport>;
