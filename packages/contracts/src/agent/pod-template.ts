import { z } from 'zod';
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
export const sanitisedObject = z.record(z.string(), z.json());
export type SanitisedObject = z.infer<typeof sanitisedObject>;

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
