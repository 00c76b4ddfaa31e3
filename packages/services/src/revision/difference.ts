import type { Difference, DifferenceArea, Json, RevisionManifest } from '@moonin/contracts';
import { containerDifferences } from './difference-containers.ts';
import { isToolKey } from './difference-noise.ts';
import { leafDifferences, makeDifference } from './difference-parts.ts';
import { asObject, textOf } from './manifest-parts.ts';

const SCHEDULING = [
  'nodeSelector',
  'tolerations',
  'affinity',
  'topologySpreadConstraints',
  'priorityClassName',
  'schedulerName',
  'nodeName',
  'runtimeClassName',
];
const SECURITY = [
  'securityContext',
  'hostNetwork',
  'hostPID',
  'hostIPC',
  'automountServiceAccountToken',
  'imagePullSecrets',
  'shareProcessNamespace',
];
const HANDLED = new Set([
  'containers',
  'initContainers',
  'volumes',
  'serviceAccountName',
  'serviceAccount',
  ...SCHEDULING,
  ...SECURITY,
]);

/** Importance of an area to a person: the order in which a difference is told. */
const ORDER: readonly DifferenceArea[] = [
  'image',
  'container',
  'resources',
  'env',
  'command',
  'probe',
  'port',
  'replicas',
  'strategy',
  'volume',
  'service_account',
  'scheduling',
  'security',
  'other',
  'label',
  'annotation',
];

/**
 * What changed between two sanitised manifests, by meaning and most important first. Parts that one side does not know
 * (null) are not compared. Hidden values compare by their markers.
 */
export function differencesBetween(before: RevisionManifest, after: RevisionManifest): Difference[] {
  const specs = [asObject(before.template.spec), asObject(after.template.spec)] as const;
  const metadata = [asObject(before.template.metadata), asObject(after.template.metadata)] as const;
  const found = [
    ...containerDifferences(specs[0], specs[1]),
    ...replicaDifferences(before, after),
    ...strategyDifferences(before, after),
    ...leafDifferences({ area: 'volume', path: 'spec.volumes', before: specs[0].volumes, after: specs[1].volumes }),
    ...accountDifferences(specs[0], specs[1]),
    ...SCHEDULING.flatMap((key) =>
      leafDifferences({ area: 'scheduling', path: `spec.${key}`, before: specs[0][key], after: specs[1][key] }),
    ),
    ...SECURITY.flatMap((key) =>
      leafDifferences({ area: 'security', path: `spec.${key}`, before: specs[0][key], after: specs[1][key] }),
    ),
    ...otherDifferences(specs[0], specs[1]),
    ...keyDifferences('label', 'template.metadata.labels', metadata[0].labels, metadata[1].labels),
    ...keyDifferences('annotation', 'template.metadata.annotations', metadata[0].annotations, metadata[1].annotations),
    ...deploymentKeyDifferences(before, after),
  ];
  return found
    .map((difference, index) => ({ difference, index }))
    .sort((a, b) => rank(a.difference) - rank(b.difference) || a.index - b.index)
    .map(({ difference }) => difference);
}

function rank(difference: Difference): number {
  return (difference.noise ? ORDER.length : 0) + ORDER.indexOf(difference.area);
}

function replicaDifferences(before: RevisionManifest, after: RevisionManifest): Difference[] {
  if (before.replicas === null || after.replicas === null || before.replicas === after.replicas) return [];
  const texts = { before: String(before.replicas), after: String(after.replicas) };
  return [makeDifference({ area: 'replicas', subject: 'replicas', path: 'replicas', ...texts })];
}

function strategyDifferences(before: RevisionManifest, after: RevisionManifest): Difference[] {
  if (before.strategy === null || after.strategy === null) return [];
  return leafDifferences({ area: 'strategy', path: 'strategy', before: before.strategy, after: after.strategy });
}

function accountDifferences(before: Record<string, Json>, after: Record<string, Json>): Difference[] {
  const name = (spec: Record<string, Json>) => spec.serviceAccountName ?? spec.serviceAccount;
  return leafDifferences({
    area: 'service_account',
    path: 'spec.serviceAccountName',
    before: name(before),
    after: name(after),
  });
}

function otherDifferences(before: Record<string, Json>, after: Record<string, Json>): Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !HANDLED.has(key)).sort();
  return keys.flatMap((key) =>
    leafDifferences({ area: 'other', path: `spec.${key}`, before: before[key], after: after[key] }),
  );
}

function deploymentKeyDifferences(before: RevisionManifest, after: RevisionManifest): Difference[] {
  const labels = before.labels && after.labels ? keyDifferences('label', 'labels', before.labels, after.labels) : [];
  const annotations =
    before.annotations && after.annotations
      ? keyDifferences('annotation', 'annotations', before.annotations, after.annotations)
      : [];
  return [...labels, ...annotations];
}

function keyDifferences(
  area: 'label' | 'annotation',
  path: string,
  before: Json | undefined,
  after: Json | undefined,
): Difference[] {
  const [old, next] = [asObject(before), asObject(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])].sort();
  return keys.flatMap((key) => {
    const texts = { before: textOf(old[key]), after: textOf(next[key]) };
    if (texts.before === texts.after) return [];
    return [makeDifference({ area, subject: key, path: `${path}.${key}`, ...texts, noise: isToolKey(key) })];
  });
}
