import type { Node } from '@moonin/kube';
import { describe, expect, test } from 'vitest';
import { expectedOf } from '../testing/differs.ts';
import differs from './cases/differs.json' with { type: 'json' };
import cases from './cases/provider_detection.json' with { type: 'json' };
import { collectClusterMetadata, detectProvider } from './provider.ts';

interface NodeRow {
  id: string;
  nodes: object[];
  expect: { provider: string };
}

const node = (labels: Record<string, string>, providerID = '', kubeletVersion = 'v1.36.3') =>
  ({ metadata: { labels }, spec: { providerID }, status: { nodeInfo: { kubeletVersion } } }) as unknown as Node;
const detect = (nodes: readonly Node[], serverVersion = 'v1.36.3') => detectProvider({ serverVersion, nodes });

describe('provider', () => {
  // Rows with a raw name are about reading a name that a person wrote, which this agent never does.
  const rows = (cases.cases as unknown as NodeRow[]).filter((row) => 'nodes' in row);
  test.each(rows)('$id', (row) => {
    expect(detect(row.nodes as Node[])).toBe(expectedOf(differs, row.id, row.expect.provider));
  });

  test.each([
    ['gke', [node({ 'cloud.google.com/gke-nodepool': 'a' }, 'gce://p/z/vm')]],
    ['eks', [node({}), node({ 'eks.amazonaws.com/nodegroup': 'x' }, 'aws:///eu-west-1a/i-0abc')]],
    ['eks', [node({ 'eks.amazonaws.com/compute-type': 'fargate' })]],
    ['aks', [node({ 'kubernetes.azure.com/cluster': 'MC_rg_shop_westeurope' }, 'azure:///subscriptions/x')]],
    ['openshift', [node({ 'node.openshift.io/os_id': 'rhcos' }, 'aws:///a/i-1')]],
    ['kind', [node({}, 'kind://docker/kind/kind-control-plane')]],
    ['minikube', [node({ 'minikube.k8s.io/name': 'minikube' })]],
    ['rke2', [node({}, 'rke2://a', 'v1.34.1+rke2r1')]],
    ['k3s', [node({}, 'k3s://a', 'v1.34.1+k3s1')]],
    ['digitalocean', [node({ 'doks.digitalocean.com/node-pool': 'a' })]],
    ['on-prem', [node({}), node({}, 'vsphere://4210')]],
    ['unknown', [node({}, 'scaleway://instance/x'), node({})]],
    ['unknown', [node({}, 'aws:///a/i-1')]],
    ['unknown', []],
  ])('%s', (provider, nodes) => {
    expect(detect(nodes)).toBe(provider);
  });

  test('the API server’s own version tells the embedded cluster, GKE and EKS', () => {
    expect(detect([node({})], 'v1.36.3+moonin-embedded')).toBe('embedded');
    expect(detect([], 'v1.34.1-gke.1829001')).toBe('gke');
    expect(detect([], 'v1.34.1-eks-d96d92f')).toBe('eks');
  });
});

test('region, zones and the provider’s own name come from all nodes', () => {
  const zone = (name: string, region: string) =>
    node({
      'topology.kubernetes.io/zone': name,
      'topology.kubernetes.io/region': region,
      'alpha.eksctl.io/cluster-name': 'shop',
    });
  expect(
    collectClusterMetadata({
      serverVersion: 'v1.36.3',
      nodes: [zone('b', 'eu'), zone('a', 'eu'), zone('a', 'us')],
      identity: 'uid',
      cloud: null,
    }),
  ).toEqual({
    kubernetesVersion: 'v1.36.3',
    provider: 'on-prem',
    providerName: 'shop',
    region: 'eu',
    zones: ['a', 'b'],
    identity: 'uid',
  });
});

describe('what the cloud says beside the nodes', () => {
  const cloud = { cloud: 'google', provider: 'gke', clusterName: 'shop', region: 'eu-1', zone: 'eu-1-b' } as const;
  const withCloud = (nodes: readonly Node[], over: object = {}) =>
    collectClusterMetadata({ serverVersion: 'v1.36.3', nodes, identity: null, cloud: { ...cloud, ...over } });

  test('it fills in what the nodes do not say, also where they may not be read', () => {
    const said = { provider: 'gke', providerName: 'shop', region: 'eu-1', zones: ['eu-1-b'] };
    expect(withCloud([])).toMatchObject(said);
    expect(withCloud([node({}, 'gce://p/z/vm')])).toMatchObject(said);
  });

  test('what the nodes say wins', () => {
    const labels = { 'topology.kubernetes.io/region': 'eu-2', 'topology.kubernetes.io/zone': 'eu-2-a' };
    expect(withCloud([node({ ...labels, 'minikube.k8s.io/name': 'mine' })])).toMatchObject({
      provider: 'minikube',
      providerName: 'mine',
      region: 'eu-2',
      zones: ['eu-2-a'],
    });
    expect(withCloud([node({}, 'kind://docker/kind/a')]).provider).toBe('kind');
  });

  test('a cloud’s machine without its Kubernetes service is unknown, and not on-prem', () => {
    expect(withCloud([node({})], { provider: null }).provider).toBe('unknown');
    expect(withCloud([], { provider: null }).provider).toBe('unknown');
  });
});
