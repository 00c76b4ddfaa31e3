import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { labelSelector } from './label-selector.ts';
import { labels } from './pod-template.ts';

export const policyRule = z.strictObject({
  verbs: z.array(storableText(253)).max(100),
  apiGroups: z.array(storableText(253)).max(200),
  resources: z.array(storableText(253)).max(500),
  resourceNames: z.array(storableText(253)).max(500),
  nonResourceUrls: z.array(storableText(1024)).max(200),
});
export type PolicyRule = z.infer<typeof policyRule>;

/** A Role, or a ClusterRole (`namespace` null). */
export const roleReport = z.strictObject({
  namespace: storableName(253).nullable(),
  name: storableName(253),
  labels,
  createdAt: instant.nullable(),
  rules: z.array(policyRule).max(1_000),
  /** Selectors of the ClusterRoles whose rules it takes; null when it has its own. */
  aggregation: z.array(labelSelector).max(50).nullable(),
});
export type RoleReport = z.infer<typeof roleReport>;

export const roleSubject = z.strictObject({
  kind: z.enum(['User', 'Group', 'ServiceAccount']),
  name: storableName(1024),
  /** Of a service account. */
  namespace: storableText(253).nullable(),
});
export type RoleSubject = z.infer<typeof roleSubject>;

/** A RoleBinding, or a ClusterRoleBinding (`namespace` null). */
export const roleBindingReport = z.strictObject({
  namespace: storableName(253).nullable(),
  name: storableName(253),
  labels,
  createdAt: instant.nullable(),
  role: z.strictObject({ kind: z.enum(['Role', 'ClusterRole']), name: storableName(253) }),
  subjects: z.array(roleSubject).max(1_000),
});
export type RoleBindingReport = z.infer<typeof roleBindingReport>;
