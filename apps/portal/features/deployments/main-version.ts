import type { ContainerImage } from '@moonin/contracts';
import { shortDigest } from '../differences/image-text.ts';

/** The version that people mean: of the first container that is not an init container; a dash where there is none. */
export function mainVersion(images: readonly ContainerImage[]): string {
  const image = images.find(({ init }) => !init) ?? images[0];
  if (!image) return '–';
  return image.tag ?? (image.digest ? shortDigest(image.digest) : 'latest');
}
