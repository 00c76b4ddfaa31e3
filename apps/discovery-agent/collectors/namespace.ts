import type { NamespaceReport } from '@moonin/contracts';
import type { Namespace } from '@moonin/kube';
import { instantOrNull } from './bounded-text.ts';
import { labelsOf } from './key-values.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

/** Report of a namespace. */
export function collectNamespace(namespace: Namespace, sanitiser: ReportSanitiser): NamespaceReport {
  const { metadata, status } = namespace;
  const phase = status?.phase;
  return {
    name: metadata.name,
    labels: labelsOf(metadata.labels, sanitiser),
    phase: phase === 'Active' || phase === 'Terminating' ? phase : 'Unknown',
    createdAt: instantOrNull(metadata.creationTimestamp),
  };
}
