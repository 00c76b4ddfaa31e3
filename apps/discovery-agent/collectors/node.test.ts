import { namespaceReport, nodeReport } from '@moonin/contracts';
import type { Namespace, Node } from '@moonin/kube';
import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { keptNode } from '../views/small-kinds.ts';
import { collectNamespace } from './namespace.ts';
import { collectNode } from './node.ts';

const metadata = { name: 'node-1', uid: 'node-uid', resourceVersion: '7', creationTimestamp: '2026-01-01T00:00:00Z' };

function nodeOf(over: { labels?: Record<string, string>; spec?: object; status?: object } = {}): Node {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      ...metadata,
      labels: { 'topology.kubernetes.io/zone': 'a', 'topology.kubernetes.io/region': 'eu', ...over.labels },
    },
    spec: { providerID: 'kind://x', taints: [{ key: 'dedicated', value: 'gpu', effect: 'NoSchedule' }], ...over.spec },
    status: {
      capacity: { cpu: '4', memory: '16Gi', 'ephemeral-storage': '100G', pods: '110' },
      allocatable: { cpu: '3920m', memory: '15Gi', pods: '110' },
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: 'KubeletReady',
          message: 'ready',
          lastHeartbeatTime: '2026-02-02T00:00:00Z',
          lastTransitionTime: '2026-01-01T00:01:00Z',
        },
      ],
      nodeInfo: {
        architecture: 'arm64',
        operatingSystem: 'linux',
        osImage: 'Debian',
        containerRuntimeVersion: 'containerd://2.1',
        kubeletVersion: 'v1.36.3',
      },
      images: [{ names: ['large'], sizeBytes: 1 }],
      ...over.status,
    } as unknown as NonNullable<Node['status']>,
  };
}
const reportOf = (node: Node, isIgnored?: (key: string) => boolean) =>
  nodeReport.parse(collectNode(keptNode(node), plainSanitiser, isIgnored));

test('a node says what it is and what it has', () => {
  expect(reportOf(nodeOf())).toMatchObject({
    name: 'node-1',
    ready: 'True',
    unschedulable: false,
    architecture: 'arm64',
    kubeletVersion: 'v1.36.3',
    region: 'eu',
    zone: 'a',
    capacityType: 'unknown',
    taints: [{ key: 'dedicated', value: 'gpu', effect: 'NoSchedule' }],
    capacity: { cpuMillis: 4_000, memoryBytes: 16 * 1024 ** 3, ephemeralStorageBytes: 100e9, pods: 110 },
    allocatable: { cpuMillis: 3_920, memoryBytes: 15 * 1024 ** 3, ephemeralStorageBytes: 0, pods: 110 },
  });
});

test('a heartbeat of the kubelet changes nothing', () => {
  const later = nodeOf();
  const [ready] = later.status?.conditions ?? [];
  if (ready) ready.lastHeartbeatTime = '2026-03-03T00:00:00Z';
  expect(reportOf(later)).toEqual(reportOf(nodeOf()));
});

test.each([
  [{ 'karpenter.sh/capacity-type': 'spot' }, 'spot'],
  [{ 'eks.amazonaws.com/capacityType': 'SPOT' }, 'spot'],
  [{ 'eks.amazonaws.com/capacityType': 'ON_DEMAND' }, 'on-demand'],
  [{ 'cloud.google.com/gke-nodepool': 'a', 'cloud.google.com/gke-spot': 'true' }, 'spot'],
  [{ 'cloud.google.com/gke-nodepool': 'a' }, 'on-demand'],
  [{ 'kubernetes.azure.com/cluster': 'a', 'kubernetes.azure.com/scalesetpriority': 'spot' }, 'spot'],
])('capacity type of %j is %s', (labels, expected) => {
  expect(reportOf(nodeOf({ labels })).capacityType).toBe(expected);
});

test('a node without a status, and one with nonsense in it', () => {
  const bare = { apiVersion: 'v1', kind: 'Node', metadata } as Node;
  expect(reportOf(bare)).toMatchObject({ ready: 'Unknown', providerId: null, conditions: [], labels: {} });
  const odd = nodeOf({
    status: { capacity: { cpu: 'many', memory: '-1', pods: '9'.repeat(40) }, allocatable: null, conditions: null },
  });
  expect(reportOf(odd).capacity).toEqual({ cpuMillis: 0, memoryBytes: 0, ephemeralStorageBytes: 0, pods: 0 });
});

test('labels that are to be ignored are left out', () => {
  expect(reportOf(nodeOf({ labels: { 'noise/x': '1' } }), (key) => key.startsWith('noise/')).labels).toEqual({
    'topology.kubernetes.io/zone': 'a',
    'topology.kubernetes.io/region': 'eu',
  });
});

test.each([
  ['Active', 'Active'],
  ['Terminating', 'Terminating'],
  ['Odd', 'Unknown'],
  [undefined, 'Unknown'],
])('a namespace in phase %s is %s', (phase, expected) => {
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { ...metadata, labels: { team: 'shop' } },
    status: { phase },
  } as Namespace;
  expect(namespaceReport.parse(collectNamespace(namespace, plainSanitiser))).toEqual({
    name: 'node-1',
    labels: { team: 'shop' },
    phase: expected,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
});

test('what a kubelet or an administrator wrote is sanitised: taints, conditions, versions', () => {
  const report = reportOf(
    nodeOf({
      spec: { taints: [{ key: 'a', value: 'canary-taint', effect: 'NoSchedule' }] },
      status: {
        nodeInfo: { osImage: 'Linux canary-os', containerRuntimeVersion: 'containerd://canary-runtime' },
        conditions: [{ type: 'Leaky', status: 'True', message: 'canary-condition' }],
      },
    }),
  );
  expect(JSON.stringify(report)).not.toContain('canary');
  expect(report).toMatchObject({ osImage: expect.stringContaining('Linux «hidden:'), taints: [{ key: 'a' }] });
});
