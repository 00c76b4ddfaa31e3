import type { Kubectl } from './kubectl.ts';

/** Size of the nodes and the name of their pool. */
export interface NodeOptions {
  /** Name of the node pool and beginning of the node names; default `pool-a`. */
  readonly pool?: string;
  readonly cpu?: string;
  readonly memory?: string;
  /** Most pods on one node, at most 250 (each node has a /24 for them). */
  readonly pods?: number;
  readonly labels?: Readonly<Record<string, string>>;
}

const region = 'test-1';
const zones = ['test-1a', 'test-1b', 'test-1c'];

interface NodeList {
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
}

/** Creates `count` nodes after those that are there and returns the names; kwok makes them Ready. */
export async function applyNodes(
  kubectl: Kubectl,
  count: number,
  { pool = 'pool-a', ...options }: NodeOptions = {},
): Promise<readonly string[]> {
  if (count === 0) return [];
  const [nodes, version] = await Promise.all([
    kubectl(['get', 'nodes', '-o', 'json']),
    kubectl(['get', '--raw', '/version']),
  ]);
  const existing = JSON.parse(nodes.stdout) as NodeList;
  const { gitVersion } = JSON.parse(version.stdout) as { readonly gitVersion: string };
  const taken = new Set(existing.items.map((node) => node.metadata.name));
  const numbers: number[] = [];
  for (let number = taken.size + 1; numbers.length < count; number += 1) {
    if (!taken.has(nodeName(pool, number))) numbers.push(number);
  }
  const items = numbers.map((number) => buildNode(pool, number, gitVersion, options));
  await kubectl(['create', '-f', '-'], { stdin: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) });
  return items.map((node) => node.metadata.name);
}

function nodeName(pool: string, number: number): string {
  return `${pool}-${String(number).padStart(3, '0')}`;
}

/** One node as a kubelet registers it, with the address block of its pods. */
function buildNode(
  pool: string,
  number: number,
  kubeletVersion: string,
  { cpu = '16', memory = '64Gi', pods = 250, labels = {} }: Omit<NodeOptions, 'pool'>,
) {
  const name = nodeName(pool, number);
  const zone = zones[(number - 1) % zones.length] ?? region;
  const [high, low] = [Math.floor(number / 256), number % 256];
  const podCIDR = `10.${128 + high}.${low}.0/24`;
  const resources = { cpu, memory, pods: String(pods), 'ephemeral-storage': '100Gi' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'beta.kubernetes.io/arch': 'amd64',
        'beta.kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'node.kubernetes.io/instance-type': `sim-${cpu}x${memory.toLowerCase()}`,
        'topology.kubernetes.io/region': region,
        'topology.kubernetes.io/zone': zone,
        'moonin.test/pool': pool,
        ...labels,
      },
      annotations: { 'node.alpha.kubernetes.io/ttl': '0' },
    },
    spec: { podCIDR, podCIDRs: [podCIDR], providerID: `moonin-test://${zone}/${name}` },
    status: {
      // Kwok answers for every node on loopback: the API server is told to reach kubelets by internal name.
      addresses: [
        { type: 'InternalIP', address: `10.64.${high}.${low}` },
        { type: 'InternalDNS', address: 'localhost' },
        { type: 'Hostname', address: name },
      ],
      capacity: resources,
      allocatable: resources,
      nodeInfo: {
        architecture: 'amd64',
        bootID: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
        containerRuntimeVersion: 'containerd://2.2.1',
        kernelVersion: '6.12.48-amd64',
        kubeProxyVersion: '',
        kubeletVersion,
        // Kwok writes it into YAML unquoted: with digits alone it would become a number.
        machineID: `ab${String(number).padStart(30, '0')}`,
        operatingSystem: 'linux',
        osImage: 'Debian GNU/Linux 13 (trixie)',
        systemUUID: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
      },
    },
  };
}
