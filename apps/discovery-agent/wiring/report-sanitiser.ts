import type { SanitisedObject } from '@moonin/contracts';
import { createSanitiser } from '@moonin/kube';
import { imageOrNull } from '../collectors/container-images.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';

type Fields = Record<string, unknown>;

const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'] as const;

/** The cluster's sanitiser as the collectors use it. */
export function createReportSanitiser(key: Uint8Array): ReportSanitiser {
  const sanitiser = createSanitiser({ key });

  /** An image names something and is kept; a text that is no image can be anything, a URL with a password for one. */
  function withCleanImages(template: { spec?: Fields }): object {
    const spec = { ...template.spec };
    for (const name of CONTAINER_LISTS) {
      const list = spec[name];
      if (Array.isArray(list)) spec[name] = list.map(withCleanImage);
    }
    return { ...template, spec };
  }
  function withCleanImage(container: Fields): Fields {
    const { image } = container;
    if (typeof image !== 'string' || imageOrNull(image) !== null) return container;
    return { ...container, image: sanitiser.text(image) };
  }

  return {
    text: sanitiser.text,
    labels: (labels) => textsOf(sanitiser.object({ labels }).labels),
    annotations: (annotations) => textsOf(sanitiser.annotations(annotations)),
    template: (template) => sanitiser.object(withCleanImages(template)) as SanitisedObject,
  };
}

function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
