import type { ClusterMetadata, Provider } from '@moonin/contracts';
import type { Node } from '@moonin/kube';
import type { CloudFacts } from '../cloud/clouds.ts';
import { clipOrNull } from './bounded-text.ts';
import { regionOf, zoneOf } from './node.ts';

interface Seen {
  readonly labels: Readonly<Record<string, string>>;
  readonly providerId: string;
  readonly versions: string;
}

/** A sign on a node, or in the API server's version, that belongs to one provider alone. */
const SIGNS: readonly (readonly [Provider, (seen: Seen) => boolean])[] = [
  ['embedded', ({ versions }) => versions.includes('+moonin-embedded')],
  ['kind', ({ providerId }) => providerId.startsWith('kind://')],
  ['minikube', ({ labels }) => 'minikube.k8s.io/name' in labels],
  ['openshift', ({ labels }) => hasPrefix(labels, 'node.openshift.io/')],
  ['gke', ({ labels, versions }) => hasPrefix(labels, 'cloud.google.com/gke-') || versions.includes('-gke.')],
  ['eks', ({ labels, versions }) => hasPrefix(labels, 'eks.amazonaws.com/') || versions.includes('-eks-')],
  ['aks', ({ labels }) => hasPrefix(labels, 'kubernetes.azure.com/')],
  [
    'digitalocean',
    ({ labels, providerId }) => hasPrefix(labels, 'doks.digitalocean.com/') || providerId.startsWith('digitalocean://'),
  ],
  ['rke2', ({ labels, versions }) => instanceType(labels) === 'rke2' || versions.includes('+rke2')],
  ['k3s', ({ labels, versions }) => instanceType(labels) === 'k3s' || versions.includes('+k3s')],
];

/** Schemes of provider ids that machines of one's own carry. */
const OWN_MACHINES = new Set([
  '',
  'vsphere',
  'openstack',
  'metal3',
  'baremetalhost',
  'proxmox',
  'nutanix',
  'harvester',
]);

/**
 * Provider by labels, provider ids and versions of all nodes. A cloud's provider id alone proves only the cloud, not its
 * Kubernetes service: that is `unknown`. Nodes of one's own without any such sign are `on-prem`; no nodes, `unknown`.
 */
export function detectProvider(input: { serverVersion: string; nodes: readonly Node[] }): Provider {
  const seen = input.nodes.map((node) => ({
    labels: node.metadata.labels ?? {},
    providerId: node.spec?.providerID ?? '',
    versions: `${input.serverVersion} ${node.status?.nodeInfo?.kubeletVersion ?? ''}`,
  }));
  const all = seen.length > 0 ? seen : [{ labels: {}, providerId: '', versions: input.serverVersion }];
  const sign = SIGNS.find(([, isThere]) => all.some(isThere));
  if (sign !== undefined) return sign[0];
  const isOwn = seen.length > 0 && seen.every(({ providerId }) => OWN_MACHINES.has(providerId.split(':')[0] ?? ''));
  return isOwn ? 'on-prem' : 'unknown';
}

/** Labels in which a provider says how it calls the cluster. */
const NAME_LABELS = ['alpha.eksctl.io/cluster-name', 'kubernetes.azure.com/cluster', 'minikube.k8s.io/name'];

/**
 * What the nodes, the API server's version and the cloud say of the cluster as a whole. Nodes speak of the cluster and are
 * believed first; the cloud speaks of the one machine that the agent runs on.
 */
export function collectClusterMetadata(input: {
  serverVersion: string;
  nodes: readonly Node[];
  identity: string | null;
  cloud: CloudFacts | null;
}): ClusterMetadata {
  const { cloud } = input;
  const labels = input.nodes.map((node) => node.metadata.labels ?? {});
  const names = NAME_LABELS.flatMap((key) => labels.map((each) => each[key])).filter((name) => name !== undefined);
  const zones = new Set(labels.map(zoneOf).filter((zone) => zone !== null));
  return {
    kubernetesVersion: clipOrNull(input.serverVersion, 64) ?? 'unknown',
    provider: providerWith(detectProvider(input), cloud),
    providerName: clipOrNull(names[0], 253) ?? cloud?.clusterName ?? null,
    region: mostCommon(labels.map(regionOf).filter((region) => region !== null)) ?? cloud?.region ?? null,
    zones: zones.size > 0 ? [...zones].sort().slice(0, 100) : cloud?.zone ? [cloud.zone] : [],
    identity: input.identity,
  };
}

/** A machine that a cloud rents out is nobody's own, whatever runs on it. */
function providerWith(byNodes: Provider, cloud: CloudFacts | null): Provider {
  if (cloud === null || (byNodes !== 'unknown' && byNodes !== 'on-prem')) return byNodes;
  return cloud.provider ?? 'unknown';
}

function mostCommon(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

function hasPrefix(labels: Readonly<Record<string, string>>, prefix: string): boolean {
  return Object.keys(labels).some((key) => key.startsWith(prefix));
}

function instanceType(labels: Readonly<Record<string, string>>): string | undefined {
  return labels['node.kubernetes.io/instance-type'] ?? labels['beta.kubernetes.io/instance-type'];
}
