import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { labelSelector } from './label-selector.ts';
import { labels } from './pod-template.ts';

/** Whom a rule lets through: pods (of the policy's namespace where `namespaces` is null) or a block of addresses. */
export const networkPeer = z.strictObject({
  pods: labelSelector.nullable(),
  namespaces: labelSelector.nullable(),
  cidr: storableText(64).nullable(),
  except: z.array(storableText(64)).max(100),
});
export type NetworkPeer = z.infer<typeof networkPeer>;

export const networkPort = z.strictObject({
  protocol: storableName(16),
  /** Number or name; null is every port. */
  port: storableText(63).nullable(),
  endPort: z.int().min(0).max(65_535).nullable(),
});
export type NetworkPort = z.infer<typeof networkPort>;

/** Empty `peers` lets everybody through, empty `ports` every port. */
export const networkRule = z.strictObject({
  peers: z.array(networkPeer).max(100),
  ports: z.array(networkPort).max(100),
});
export type NetworkRule = z.infer<typeof networkRule>;

export const networkPolicyReport = z.strictObject({
  namespace: storableName(253),
  name: storableName(253),
  labels,
  createdAt: instant.nullable(),
  podSelector: labelSelector,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])).max(2),
  ingress: z.array(networkRule).max(200),
  egress: z.array(networkRule).max(200),
});
export type NetworkPolicyReport = z.infer<typeof networkPolicyReport>;
