import {
  type HelmReleaseListItem,
  type HpaListItem,
  helmReleaseReport,
  hpaReport,
  hpaState,
  type IngressListItem,
  ingressReport,
  type NetworkPolicyListItem,
  networkPolicyReport,
  type ResourceKind,
  type RoleBindingListItem,
  type RoleListItem,
  roleBindingReport,
  roleReport,
  type ServiceListItem,
  serviceReport,
} from '@moonin/contracts';
import { z } from 'zod';
import { identityOf, type ResourceRow } from './resource-rows.ts';

/** What the list of each kind shows. */
export interface ResourceItems {
  hpa: HpaListItem;
  service: ServiceListItem;
  ingress: IngressListItem;
  'network-policy': NetworkPolicyListItem;
  role: RoleListItem;
  'role-binding': RoleBindingListItem;
  'helm-release': HelmReleaseListItem;
}

const storedRole = roleReport.omit({ rules: true }).extend({ ruleCount: z.int() });
const storedHelmRelease = helmReleaseReport.omit({ manifest: true, resources: true, history: true });

const READERS: { [Kind in ResourceKind]: (row: ResourceRow) => ResourceItems[Kind] } = {
  hpa: (row) => ({
    ...hpaReport.parse(row.report),
    ...identityOf(row),
    state: hpaState.catch('ok').parse(row.state),
  }),
  service: (row) => ({ ...serviceReport.parse(row.report), ...identityOf(row) }),
  ingress: (row) => ({ ...ingressReport.parse(row.report), ...identityOf(row) }),
  'network-policy': (row) => ({ ...networkPolicyReport.parse(row.report), ...identityOf(row) }),
  role: (row) => ({ ...storedRole.parse(row.report), ...identityOf(row) }),
  'role-binding': (row) => ({ ...roleBindingReport.parse(row.report), ...identityOf(row) }),
  'helm-release': (row) => ({ ...storedHelmRelease.parse(row.report), ...identityOf(row) }),
};

export function toResourceItem<Kind extends ResourceKind>(kind: Kind, row: ResourceRow): ResourceItems[Kind] {
  return READERS[kind](row);
}
