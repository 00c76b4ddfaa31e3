import type { KubeObject } from '@moonin/kube';
import { checksum } from './objects/pod-template.ts';
import type { Place } from './objects/workload-objects.ts';

/**
 * Makes objects of another app out of those of one that the API server wrote: other names and uids, other images and digests,
 * everything else as it is, managed fields included.
 */
export function createCopier<Kept extends KubeObject>(
  sample: Place,
  objects: readonly Kept[],
  images: readonly string[],
) {
  const texts = objects.map((object) => JSON.stringify(object));
  const uids = objects.map(({ metadata }) => metadata.uid);
  return (place: Place, number: number): Kept[] => {
    const replacements: (readonly [string, string])[] = [
      ...uids.map((uid) => [uid, otherUid(uid, number)] as const),
      ...[sample.app, ...images].map((text) => {
        return [checksum(text), checksum(text.replaceAll(sample.app, place.app))] as const;
      }),
      [`"namespace":"${sample.namespace}"`, `"namespace":"${place.namespace}"`],
      [sample.app, place.app],
    ];
    return texts.map((text) => {
      const copy = replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text);
      return JSON.parse(copy) as Kept;
    });
  };
}

/** The same uid but for its first digits, which are the number's. */
function otherUid(uid: string, number: number): string {
  return `${number.toString(16).padStart(8, '0')}${uid.slice(8)}`;
}
