import { z } from 'zod';
import { ingressReport } from '../agent/ingress-report.ts';
import { networkPolicyReport } from '../agent/network-policy-report.ts';
import { serviceReport } from '../agent/service-report.ts';
import { id } from '../ids.ts';
import { deploymentRef, objectIdentity, objectRef } from './resource.ts';

export const serviceListItem = z.object({ ...serviceReport.shape, ...objectIdentity });
export type ServiceListItem = z.infer<typeof serviceListItem>;

/** An Ingress that reaches a Service, with the hosts by which it does. */
export const ingressRef = z.object({ id, name: z.string(), hosts: z.array(z.string()) });

export const serviceDetail = serviceListItem.extend({
  /** Deployments whose pods its selector matches. */
  deployments: z.array(deploymentRef),
  ingresses: z.array(ingressRef),
});
export type ServiceDetail = z.infer<typeof serviceDetail>;

export const ingressListItem = z.object({ ...ingressReport.shape, ...objectIdentity });
export type IngressListItem = z.infer<typeof ingressListItem>;

/** `services`: each one that it names, also those that the cluster lacks; `deployments` are behind them. */
export const ingressDetail = ingressListItem.extend({
  services: z.array(objectRef),
  deployments: z.array(deploymentRef),
});
export type IngressDetail = z.infer<typeof ingressDetail>;

export const networkPolicyListItem = z.object({ ...networkPolicyReport.shape, ...objectIdentity });
export type NetworkPolicyListItem = z.infer<typeof networkPolicyListItem>;
export const networkPolicyDetail = networkPolicyListItem.extend({ deployments: z.array(deploymentRef) });
export type NetworkPolicyDetail = z.infer<typeof networkPolicyDetail>;
