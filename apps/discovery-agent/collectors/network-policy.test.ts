import { networkPolicyReport } from '@moonin/contracts';
import type { NetworkPolicy } from '@moonin/kube';
import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { sampleNetworkPolicy } from '../testing/sample-resources.ts';
import { collectNetworkPolicy } from './network-policy.ts';

const collect = (spec: unknown) =>
  networkPolicyReport.parse(collectNetworkPolicy({ ...sampleNetworkPolicy, spec } as NetworkPolicy, plainSanitiser));
const nothing = { pods: null, namespaces: null, cidr: null, except: [] };
const everything = { matchLabels: {}, matchExpressions: [] };

test('everything that is told of a NetworkPolicy', () => {
  expect(collect(sampleNetworkPolicy.spec)).toMatchObject({
    podSelector: {
      matchLabels: { app: 'web' },
      matchExpressions: [{ key: 'tier', operator: 'In', values: ['front', 'back'] }],
    },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        peers: [
          { ...nothing, pods: { matchLabels: { app: 'proxy' } } },
          { ...nothing, pods: everything, namespaces: everything },
          { ...nothing, cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] },
        ],
        ports: [
          { protocol: 'TCP', port: 'http', endPort: null },
          { protocol: 'UDP', port: '5000', endPort: 5010 },
        ],
      },
    ],
    egress: [{ peers: [], ports: [] }],
  });
});

test.each([
  [
    'no types, no rules: only what comes in, and nothing may',
    {},
    { policyTypes: ['Ingress'], ingress: [], egress: [] },
  ],
  ['no types but rules for both', { egress: [{}] }, { policyTypes: ['Ingress', 'Egress'] }],
  ['types of tomorrow', { policyTypes: ['Sideways'] }, { policyTypes: ['Ingress'] }],
  ['absent spec', undefined, { podSelector: everything }],
])('%s', (_name, spec, expected) => {
  expect(collect(spec)).toMatchObject(expected);
});

test('peers and ports of a form that is not known never open a policy', () => {
  const [rule] = collect({
    ingress: [{ from: [{ serviceSelector: {} }, null], ports: [{ port: { range: 1 } }] }],
  }).ingress;
  expect(rule).toEqual({ peers: [nothing, nothing], ports: [{ protocol: 'TCP', port: '?', endPort: null }] });
});
