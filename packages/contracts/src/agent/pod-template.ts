import { z } from 'zod';
import { isStorableJson } from '../storable-json.ts';
import { storableName, storableText } from '../text.ts';
import { AGENT_LIMITS } from './limits.ts';

/** Labels or annotations; values are sanitised before they get here. */
export function stringMap(maxEntries: number, maxValueChars: number) {
  return z
    .record(storableName(320), storableText(maxValueChars))
    .refine((map) => Object.keys(map).length <= maxEntries, `has more than ${maxEntries} entries`);
}
export const labels = stringMap(AGENT_LIMITS.labels, 256);
export const annotations = stringMap(AGENT_LIMITS.annotations, AGENT_LIMITS.annotationChars);

/** JSON of a sanitised Kubernetes object: kept and shown, never interpreted beyond what the difference reads. */
export const sanitisedObject = z
  .custom<SanitisedObject>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isStorableJson(value),
    'is not an object of JSON, nests too deeply, or holds NUL or a lone surrogate',
  )
  .meta({ type: 'object' });
export type SanitisedObject = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** One container's image, split as the registry protocol reads it; `digest` is what the kubelet pulled, if it said so. */
export const containerImage = z.strictObject({
  container: storableName(253),
  init: z.boolean(),
  reference: storableName(1024),
  registry: storableText(255),
  repository: storableName(512),
  tag: storableText(256).nullable(),
  digest: storableText(256).nullable(),
});
export type ContainerImage = z.infer<typeof containerImage>;
