import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { annotations, labels } from './pod-template.ts';

/** Where an Ingress sends requests: a Service with its port (number or name), or another object by `kind/name`. */
export const ingressBackend = z.strictObject({
  service: storableText(253).nullable(),
  port: storableText(63).nullable(),
  resource: storableText(512).nullable(),
});
export type IngressBackend = z.infer<typeof ingressBackend>;

export const ingressRule = z.strictObject({
  /** Null matches every host. */
  host: storableText(253).nullable(),
  paths: z
    .array(z.strictObject({ path: storableText(1024).nullable(), pathType: storableText(64), backend: ingressBackend }))
    .max(500),
});
export type IngressRule = z.infer<typeof ingressRule>;

export const ingressReport = z.strictObject({
  namespace: storableName(253),
  name: storableName(253),
  labels,
  annotations: annotations.default({}),
  createdAt: instant.nullable(),
  class: storableText(253).nullable(),
  rules: z.array(ingressRule).max(500),
  defaultBackend: ingressBackend.nullable(),
  /** Names of the Secrets that hold the certificates, never what is in them. */
  tls: z
    .array(z.strictObject({ hosts: z.array(storableText(253)).max(500), secretName: storableText(253).nullable() }))
    .max(500),
  addresses: z.array(storableName(253)).max(100),
});
export type IngressReport = z.infer<typeof ingressReport>;
