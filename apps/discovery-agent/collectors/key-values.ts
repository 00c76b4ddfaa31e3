import { AGENT_LIMITS, toStorableText } from '@moonin/contracts';
import { clip } from './bounded-text.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

/** Written by the Deployment controller for itself, and kubectl's copy of the whole object: both are told elsewhere. */
const NOT_TOLD = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
]);
const MAX_KEY_CHARS = 320;
const MAX_LABEL_CHARS = 256;

/** Sanitised labels, at most 256 by name, without those that are left out. */
export function labelsOf(
  map: Readonly<Record<string, unknown>> | null | undefined,
  sanitiser: ReportSanitiser,
  isLeftOut: (key: string) => boolean = () => false,
): Record<string, string> {
  return bounded(map, sanitiser.labels, { entries: AGENT_LIMITS.labels, chars: MAX_LABEL_CHARS }, isLeftOut);
}

/** Sanitised annotations, at most 256 by name, without what the Deployment controller writes for itself. */
export function annotationsOf(
  map: Readonly<Record<string, unknown>> | null | undefined,
  sanitiser: ReportSanitiser,
): Record<string, string> {
  const limits = { entries: AGENT_LIMITS.annotations, chars: AGENT_LIMITS.annotationChars };
  return bounded(map, sanitiser.annotations, limits, (key) => NOT_TOLD.has(key));
}

function bounded(
  map: Readonly<Record<string, unknown>> | null | undefined,
  sanitise: (map: Record<string, string>) => Record<string, string>,
  limits: { entries: number; chars: number },
  isLeftOut: (key: string) => boolean,
): Record<string, string> {
  const entries = typeof map === 'object' && map !== null && !Array.isArray(map) ? Object.entries(map) : [];
  const kept = entries
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !isLeftOut(entry[0]))
    .filter(([key]) => toStorableText(key) !== '' && key.length <= MAX_KEY_CHARS)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  const sanitised = Object.entries(sanitise(Object.fromEntries(kept))).slice(0, limits.entries);
  return Object.fromEntries(sanitised.map(([key, value]) => [toStorableText(key), clip(value, limits.chars)]));
}
