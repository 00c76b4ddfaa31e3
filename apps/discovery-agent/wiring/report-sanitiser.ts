import type { SanitisedObject } from '@moonin/contracts';
import { createSanitiser } from '@moonin/kube';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';

type Fields = Record<string, unknown>;

/** The cluster's sanitiser as the collectors use it. */
export function createReportSanitiser(key: Uint8Array): ReportSanitiser {
  const sanitiser = createSanitiser({ key });
  return {
    text: sanitiser.text,
    labels: (labels) => textsOf(sanitiser.object({ labels }).labels),
    annotations: (annotations) => textsOf(sanitiser.annotations(annotations)),
    template: (template) => sanitiser.object(template) as SanitisedObject,
    object: sanitiser.object,
    digest: (text) => /[0-9a-f]{16}/.exec(sanitiser.hide(text))?.[0] ?? '',
  };
}

function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
