import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { annotations, labels } from './pod-template.ts';

export const servicePort = z.strictObject({
  name: storableText(253).nullable(),
  protocol: storableName(16),
  port: z.int().min(0).max(65_535),
  /** A number or the name of a container's port. */
  targetPort: storableText(63).nullable(),
  nodePort: z.int().min(0).max(65_535).nullable(),
  appProtocol: storableText(253).nullable(),
});
export type ServicePort = z.infer<typeof servicePort>;

export const serviceReport = z.strictObject({
  namespace: storableName(253),
  name: storableName(253),
  labels,
  annotations: annotations.default({}),
  createdAt: instant.nullable(),
  /** ClusterIP, NodePort, LoadBalancer or ExternalName. */
  type: storableName(64),
  /** `None` for a headless Service. */
  clusterIps: z.array(storableName(64)).max(8),
  ports: z.array(servicePort).max(250),
  /** Null for a Service without selector, whose endpoints somebody else writes. */
  selector: labels.nullable(),
  externalName: storableText(253).nullable(),
  externalIps: z.array(storableName(64)).max(100),
  /** Addresses or names of its load balancers. */
  addresses: z.array(storableName(253)).max(100),
  sessionAffinity: storableText(64).nullable(),
});
export type ServiceReport = z.infer<typeof serviceReport>;
