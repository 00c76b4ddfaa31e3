import { z } from 'zod';

/** A value on one side of a difference; `hidden` when the cluster never let it out (equal markers mean equal values). */
export const differenceValue = z.object({ text: z.string(), hidden: z.boolean() });
export type DifferenceValue = z.infer<typeof differenceValue>;

export const DIFFERENCE_AREAS = [
  'image',
  'env',
  'resources',
  'probe',
  'port',
  'command',
  'volume',
  'container',
  'replicas',
  'strategy',
  'label',
  'annotation',
  'service_account',
  'scheduling',
  'security',
  'other',
] as const;
export const differenceArea = z.enum(DIFFERENCE_AREAS);
export type DifferenceArea = z.infer<typeof differenceArea>;

/** One thing that changed, by meaning: `subject` is the env name, port, label key …; `path` its place in the manifest. */
export const difference = z.object({
  area: differenceArea,
  change: z.enum(['added', 'removed', 'changed']),
  container: z.string().nullable(),
  subject: z.string(),
  path: z.string(),
  before: differenceValue.nullable(),
  after: differenceValue.nullable(),
  /** True for what only tools write (restart stamps, checksums, managed annotations): shown folded. */
  noise: z.boolean(),
});
export type Difference = z.infer<typeof difference>;
