import { z } from 'zod';
import { policyRule } from '../agent/role-report.ts';
import { servicePort } from '../agent/service-report.ts';
import { id } from '../ids.ts';
import { hpaListItem } from './hpa.ts';
import { objectRef } from './resource.ts';

/** What a Deployment's service account may do by one binding. */
export const grant = z.object({
  binding: z.object({ id, name: z.string(), namespace: z.string().nullable() }),
  role: z.object({ kind: z.enum(['Role', 'ClusterRole']), name: z.string(), id: id.nullable() }),
  /** How the account is among the binding's subjects: itself, or a group that it belongs to. */
  by: z.string(),
  /** Null when the cluster has no such role. */
  rules: z.array(policyRule).nullable(),
});
export type Grant = z.infer<typeof grant>;

/** What in its cluster a Deployment has to do with, as the stored reports say it now. */
export const deploymentRelations = z.object({
  hpas: z.array(hpaListItem),
  /** Services whose selector matches its pods. */
  services: z.array(
    z.object({ id, name: z.string(), type: z.string(), clusterIps: z.array(z.string()), ports: z.array(servicePort) }),
  ),
  /** Ingresses that reach one of those Services: by which host and path, and which Service. */
  ingresses: z.array(
    z.object({
      id,
      name: z.string(),
      class: z.string().nullable(),
      routes: z.array(
        z.object({ host: z.string().nullable(), path: z.string().nullable(), service: z.string(), tls: z.boolean() }),
      ),
    }),
  ),
  networkPolicies: z.array(
    z.object({
      id,
      name: z.string(),
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingressRules: z.int(),
      egressRules: z.int(),
    }),
  ),
  serviceAccount: z.object({ name: z.string(), grants: z.array(grant) }),
  helmRelease: objectRef.nullable(),
});
export type DeploymentRelations = z.infer<typeof deploymentRelations>;
