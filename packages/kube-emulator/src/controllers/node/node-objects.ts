import { createHash } from 'node:crypto';
import type { JsonObject } from '../../model/json.ts';
import { kubeTime } from '../../model/kube-object.ts';
import { kubernetesVersion } from '../../schema/kubernetes-schema.ts';

/** A node of the embedded cluster. */
export type NodeSpec = {
  name: string;
  zone: string;
  region: string;
  instanceType: string;
  /** CPU cores. */
  cpu: number;
  /** A quantity such as `16Gi`. */
  memory: string;
  maxPods: number;
  labels?: Record<string, string>;
  taints?: { key: string; value?: string; effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' }[];
};

/** Nodes of one size in the three zones of one region, in turn. */
export function makeNodeSpecs(count: number): NodeSpec[] {
  return Array.from({ length: count }, (_item, index) => ({
    name: `moonin-node-${index + 1}`,
    zone: `local-1${'abc'[index % 3]}`,
    region: 'local-1',
    instanceType: 'embedded.xlarge',
    cpu: 16,
    memory: '64Gi',
    maxPods: 250,
  }));
}

const healthy = [
  ['MemoryPressure', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'],
  ['DiskPressure', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'],
  ['PIDPressure', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'],
] as const;

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** `status.conditions` of a node that is well. */
export function nodeConditions(nowMs: number): JsonObject[] {
  const times = { lastHeartbeatTime: kubeTime(nowMs), lastTransitionTime: kubeTime(nowMs) };
  return [
    ...healthy.map(([type, reason, message]) => ({ type, status: 'False', ...times, reason, message })),
    {
      type: 'Ready',
      status: 'True',
      ...times,
      reason: 'KubeletReady',
      message: 'kubelet is posting ready status',
    },
  ];
}

/** The Node object of a spec; `index` gives it its address. */
export function nodeObject(spec: NodeSpec, index: number, nowMs: number): JsonObject {
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const capacity: JsonObject = {
    cpu: String(spec.cpu),
    'ephemeral-storage': '100Gi',
    'hugepages-1Gi': '0',
    'hugepages-2Mi': '0',
    memory: spec.memory,
    pods: String(spec.maxPods),
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: spec.name,
      labels: {
        'beta.kubernetes.io/arch': architecture,
        'beta.kubernetes.io/os': 'linux',
        'kubernetes.io/arch': architecture,
        'kubernetes.io/hostname': spec.name,
        'kubernetes.io/os': 'linux',
        'node.kubernetes.io/instance-type': spec.instanceType,
        'topology.kubernetes.io/region': spec.region,
        'topology.kubernetes.io/zone': spec.zone,
        ...spec.labels,
      },
    },
    spec: {
      podCIDR: `10.244.${index}.0/24`,
      podCIDRs: [`10.244.${index}.0/24`],
      providerID: `moonin-embedded://${spec.region}/${spec.zone}/${spec.name}`,
      ...(spec.taints === undefined ? {} : { taints: spec.taints }),
    },
    status: {
      addresses: [
        { type: 'InternalIP', address: `10.0.${index >> 8}.${(index & 255) + 4}` },
        { type: 'Hostname', address: spec.name },
      ],
      allocatable: { ...capacity },
      capacity,
      conditions: nodeConditions(nowMs),
      daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
      nodeInfo: {
        architecture,
        bootID: uuidOf(`boot ${spec.name}`),
        containerRuntimeVersion: 'containerd://2.1.0',
        kernelVersion: '6.12.0-embedded',
        kubeProxyVersion: '',
        kubeletVersion: kubernetesVersion,
        machineID: uuidOf(`machine ${spec.name}`).replaceAll('-', ''),
        operatingSystem: 'linux',
        osImage: 'Moonin Embedded Linux',
        systemUUID: uuidOf(`system ${spec.name}`),
      },
    },
  };
}
