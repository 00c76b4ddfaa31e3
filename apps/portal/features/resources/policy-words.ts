import type { NetworkPeer, NetworkPolicyReport, NetworkRule } from '@moonin/contracts';
import { selectorText } from './selector-text.ts';

/** What a policy says of one direction: nothing at all, let nothing or everything through, or only what its rules name. */
export type DirectionRule = 'open' | 'nothing' | 'everything' | 'rules';

/** How a policy treats one direction of the pods that it selects. */
export function directionRule(
  policy: Pick<NetworkPolicyReport, 'policyTypes' | 'ingress' | 'egress'>,
  direction: 'Ingress' | 'Egress',
): DirectionRule {
  if (!policy.policyTypes.includes(direction)) return 'open';
  const rules = direction === 'Ingress' ? policy.ingress : policy.egress;
  if (rules.length === 0) return 'nothing';
  return rules.some(isForEverybody) ? 'everything' : 'rules';
}

function isForEverybody({ peers, ports }: NetworkRule): boolean {
  return peers.length === 0 && ports.length === 0;
}

/** Whom a peer of a rule means, ready to be said. */
export type PeerWords =
  | { readonly kind: 'addresses'; readonly cidr: string; readonly except: string }
  | { readonly kind: 'podsHere' | 'podsThere'; readonly pods: string; readonly namespaces: string }
  | { readonly kind: 'allHere' | 'allThere' | 'everywhere'; readonly namespaces: string };

/** Tells whom a peer means. */
export function peerWords({ pods, namespaces, cidr, except }: NetworkPeer): PeerWords {
  if (cidr !== null) return { kind: 'addresses', cidr, except: except.join(', ') };
  const podText = pods === null ? '' : selectorText(pods);
  const namespaceText = namespaces === null ? '' : selectorText(namespaces);
  if (podText !== '')
    return { kind: namespaces === null ? 'podsHere' : 'podsThere', pods: podText, namespaces: namespaceText };
  if (namespaces === null) return { kind: 'allHere', namespaces: '' };
  return { kind: namespaceText === '' ? 'everywhere' : 'allThere', namespaces: namespaceText };
}
