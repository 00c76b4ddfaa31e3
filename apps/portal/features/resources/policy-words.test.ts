import type { LabelSelector, NetworkPeer } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { directionRule, peerWords } from './policy-words.ts';

const rule = { peers: [], ports: [] };
const named = { peers: [], ports: [{ protocol: 'TCP', port: '80', endPort: null }] };
const selector = (matchLabels: Record<string, string>): LabelSelector => ({ matchLabels, matchExpressions: [] });
const peer = (part: Partial<NetworkPeer>): NetworkPeer => ({
  pods: null,
  namespaces: null,
  cidr: null,
  except: [],
  ...part,
});

test.each([
  ['a direction that it does not govern', ['Egress'], [], 'open'],
  ['no rule', ['Ingress'], [], 'nothing'],
  ['a rule without peers and ports', ['Ingress'], [named, rule], 'everything'],
  ['rules', ['Ingress', 'Egress'], [named], 'rules'],
] as const)('%s', (_, policyTypes, ingress, word) => {
  expect(directionRule({ policyTypes: [...policyTypes], ingress: [...ingress], egress: [] }, 'Ingress')).toBe(word);
});

test.each([
  [
    { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] },
    { kind: 'addresses', cidr: '10.0.0.0/8', except: '10.1.0.0/16' },
  ],
  [{ pods: selector({ app: 'web' }) }, { kind: 'podsHere', pods: 'app=web', namespaces: '' }],
  [{ pods: selector({}) }, { kind: 'allHere', namespaces: '' }],
  [
    { pods: selector({ app: 'web' }), namespaces: selector({ team: 'a' }) },
    { kind: 'podsThere', pods: 'app=web', namespaces: 'team=a' },
  ],
  [
    { pods: selector({ app: 'web' }), namespaces: selector({}) },
    { kind: 'podsThere', pods: 'app=web', namespaces: '' },
  ],
  [{ namespaces: selector({ team: 'a' }) }, { kind: 'allThere', namespaces: 'team=a' }],
  [{ namespaces: selector({}) }, { kind: 'everywhere', namespaces: '' }],
])('%j', (part, words) => {
  expect(peerWords(peer(part))).toEqual(words);
});
