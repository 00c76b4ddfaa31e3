import { AGENT_LIMITS, type ContainerImage } from '@moonin/contracts';
import { type ImageReference, ImageReferenceError, parseImage } from '@moonin/kube';
import { clip } from './bounded-text.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

/** A container's name and image as the pod template writes them. */
export interface TemplateContainer {
  readonly name: string;
  readonly isInit: boolean;
  readonly image: string;
}

interface PodSpec {
  containers?: readonly { name?: string; image?: string }[] | null;
  initContainers?: readonly { name?: string; image?: string }[] | null;
}

/** Containers of a pod template that name an image, init containers first. */
export function templateContainers(spec: PodSpec | undefined): TemplateContainer[] {
  const read = (list: PodSpec['containers'], isInit: boolean) =>
    (Array.isArray(list) ? list : []).flatMap(({ name, image }) => (name && image ? [{ name, isInit, image }] : []));
  return [...read(spec?.initContainers, true), ...read(spec?.containers, false)];
}

/** Splits every image; one that is no reference at all is only a text, and that is its repository. `digests` by container name. */
export function containerImages(input: {
  containers: readonly TemplateContainer[];
  digests: ReadonlyMap<string, string>;
  sanitiser: ReportSanitiser;
}): ContainerImage[] {
  return input.containers.slice(0, AGENT_LIMITS.containers).map(({ name, isInit, image }) => {
    const parsed = imageOrNull(image);
    const reference = clip(parsed === null ? input.sanitiser.text(image) : image, 1_024);
    return {
      container: clip(name, 253),
      init: isInit,
      reference,
      registry: parsed?.registry ?? '',
      repository: parsed?.repository ?? clip(reference, 512),
      tag: parsed?.tag ?? null,
      digest: parsed?.digest ?? input.digests.get(name) ?? null,
    };
  });
}

/** The parts of an image; null when the text is no reference and so can hold anything. */
export function imageOrNull(text: string): ImageReference | null {
  try {
    return parseImage(text);
  } catch (error) {
    if (error instanceof ImageReferenceError) return null;
    throw error;
  }
}

/** The registry digest in a kubelet's `imageID`; a bare `sha256:…` is the image's own id and no digest. */
export function digestOfImageId(imageId: string | undefined): string | null {
  const match = /@(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/.exec(imageId ?? '');
  return match?.[1] ?? null;
}
