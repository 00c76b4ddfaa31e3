import type { NodeReport, NodeResources } from '@moonin/contracts';
import { type Node, parseQuantity, QuantityError, quantityToMillis, quantityToUnits } from '@moonin/kube';
import { clip, clipOrNull, instantOrNull } from './bounded-text.ts';
import { labelsOf } from './key-values.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';
import { stableMessage } from './stable-message.ts';

type Truth = 'True' | 'False' | 'Unknown';

/** Report of a node. Heartbeat times are left out: they change every few minutes and say nothing. */
export function collectNode(
  node: Node,
  sanitiser: ReportSanitiser,
  isIgnoredLabel: (key: string) => boolean = () => false,
): NodeReport {
  const { metadata, spec, status } = node;
  const labels = metadata.labels ?? {};
  const info = status?.nodeInfo;
  const conditions = (Array.isArray(status?.conditions) ? status.conditions : [])
    .filter(({ type }) => typeof type === 'string' && type !== '')
    .slice(0, 64)
    .map((condition) => ({
      type: clip(condition.type, 316),
      status: truthOf(condition.status),
      reason: clipOrNull(condition.reason, 1_024),
      message: condition.message ? clipOrNull(sanitiser.text(stableMessage(condition.message)), 4_096) : null,
      since: instantOrNull(condition.lastTransitionTime),
    }));
  return {
    name: metadata.name,
    labels: labelsOf(labels, sanitiser, isIgnoredLabel),
    createdAt: instantOrNull(metadata.creationTimestamp),
    ready: conditions.find(({ type }) => type === 'Ready')?.status ?? 'Unknown',
    unschedulable: spec?.unschedulable === true,
    providerId: clipOrNull(spec?.providerID, 512),
    instanceType: labelOf(labels, 'node.kubernetes.io/instance-type', 'beta.kubernetes.io/instance-type'),
    architecture: clipOrNull(info?.architecture, 64) ?? labelOf(labels, 'kubernetes.io/arch'),
    operatingSystem: clipOrNull(info?.operatingSystem, 64) ?? labelOf(labels, 'kubernetes.io/os'),
    osImage: clipOrNull(info?.osImage && sanitiser.text(info.osImage), 253),
    containerRuntime: clipOrNull(info?.containerRuntimeVersion && sanitiser.text(info.containerRuntimeVersion), 253),
    kubeletVersion: clipOrNull(info?.kubeletVersion, 64),
    region: regionOf(labels),
    zone: zoneOf(labels),
    capacityType: capacityTypeOf(labels),
    taints: (Array.isArray(spec?.taints) ? spec.taints : [])
      .filter(({ key }) => typeof key === 'string' && key !== '')
      .slice(0, 100)
      .map(({ key, value, effect }) => ({
        key: clip(key, 316),
        value: clip(sanitiser.labels({ [key]: value ?? '' })[key] ?? '', 256),
        effect: clip(effect ?? '', 64),
      })),
    capacity: resourcesOf(status?.capacity),
    allocatable: resourcesOf(status?.allocatable),
    conditions,
  };
}

export function regionOf(labels: Readonly<Record<string, string>>): string | null {
  return labelOf(labels, 'topology.kubernetes.io/region', 'failure-domain.beta.kubernetes.io/region');
}
export function zoneOf(labels: Readonly<Record<string, string>>): string | null {
  return labelOf(labels, 'topology.kubernetes.io/zone', 'failure-domain.beta.kubernetes.io/zone');
}

function labelOf(labels: Readonly<Record<string, string>>, ...keys: string[]): string | null {
  return keys.map((key) => clipOrNull(labels[key], 253)).find((value) => value !== null) ?? null;
}

/** Label, and the values of it that mean a node which can be taken away. */
const SPOT_MARKS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['karpenter.sh/capacity-type', new Set(['spot'])],
  ['eks.amazonaws.com/capacityType', new Set(['SPOT'])],
  ['cloud.google.com/gke-spot', new Set(['true'])],
  ['cloud.google.com/gke-preemptible', new Set(['true'])],
  ['kubernetes.azure.com/scalesetpriority', new Set(['spot'])],
  ['node.kubernetes.io/lifecycle', new Set(['spot', 'preemptible'])],
];
const ON_DEMAND_MARKS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['karpenter.sh/capacity-type', new Set(['on-demand', 'reserved'])],
  ['eks.amazonaws.com/capacityType', new Set(['ON_DEMAND', 'CAPACITY_BLOCK'])],
  ['kubernetes.azure.com/scalesetpriority', new Set(['regular'])],
  ['node.kubernetes.io/lifecycle', new Set(['on-demand', 'normal'])],
];

function capacityTypeOf(labels: Readonly<Record<string, string>>): NodeReport['capacityType'] {
  const has = (marks: typeof SPOT_MARKS) => marks.some(([key, values]) => values.has(labels[key] ?? ''));
  if (has(SPOT_MARKS)) return 'spot';
  // A GKE or AKS node that is not spot carries no mark of its own, only its pool's.
  const isPlainPool = 'cloud.google.com/gke-nodepool' in labels || 'kubernetes.azure.com/cluster' in labels;
  return has(ON_DEMAND_MARKS) || isPlainPool ? 'on-demand' : 'unknown';
}

function resourcesOf(resources: Readonly<Record<string, string>> | undefined): NodeResources {
  return {
    cpuMillis: amount(resources?.cpu, quantityToMillis),
    memoryBytes: amount(resources?.memory, quantityToUnits),
    ephemeralStorageBytes: amount(resources?.['ephemeral-storage'], quantityToUnits),
    pods: amount(resources?.pods, quantityToUnits),
  };
}

function amount(text: string | undefined, read: (quantity: ReturnType<typeof parseQuantity>) => bigint): number {
  if (text === undefined) return 0;
  try {
    const value = read(parseQuantity(String(text)));
    return value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : Number(value);
  } catch (error) {
    if (error instanceof QuantityError) return 0;
    throw error;
  }
}

function truthOf(status: string | undefined): Truth {
  return status === 'True' || status === 'False' ? status : 'Unknown';
}
