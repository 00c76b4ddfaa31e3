import type {
  HelmReleaseListItem,
  HpaListItem,
  IngressListItem,
  NetworkPolicyListItem,
  RoleBindingListItem,
  RoleListItem,
  ServiceListItem,
} from '@moonin/contracts';
import { createLoader } from '@moonin/ui/web/address-parsers';
import type { ReadRow } from '../../data/web-read.ts';
import { ingressHosts, ingressServices } from '../../resources/ingress-parts.ts';
import { metricText } from '../../resources/metric-text.ts';
import { portsText } from '../../resources/port-text.ts';
import type { ResourceName } from '../../resources/resource-kinds.ts';
import { resourceParams, resourcesRead } from '../../resources/resource-reads.ts';
import { selectorText } from '../../resources/selector-text.ts';
import { subjectText } from '../../resources/subject-text.ts';
import type { ColumnKey, ExportCell, ExportTable } from './export-table.ts';

const load = createLoader(resourceParams);

/** The table of one kind: where each row is, then its own columns, then when it changed. */
function resourceTable<Name extends ResourceName>(
  name: Name,
  columns: readonly (readonly [ColumnKey, (row: ReadRow<Name>) => ExportCell])[],
): ExportTable<Name> {
  return {
    read: (organization, search) => resourcesRead(organization, name, load(search)),
    columns: [
      ['name', (row) => row.name],
      ['namespace', (row) => row.namespace],
      ['cluster', (row) => row.cluster.name],
      ['project', (row) => row.project.name],
      ...columns,
      ['changed', (row) => row.changedAt],
    ],
  };
}

/** Tables of plain resources. */
export const RESOURCE_TABLES = {
  hpas: resourceTable('hpas', [
    ['status', (row: HpaListItem) => row.state],
    ['target', (row) => `${row.target.kind}/${row.target.name}`],
    ['minReplicas', (row) => row.minReplicas],
    ['maxReplicas', (row) => row.maxReplicas],
    ['replicas', (row) => row.currentReplicas],
    ['metrics', (row) => row.metrics.map(metricText).join(', ')],
  ]),
  helmReleases: resourceTable('helmReleases', [
    ['status', (row: HelmReleaseListItem) => row.status],
    ['chart', (row) => row.chart],
    ['chartVersion', (row) => row.chartVersion],
    ['appVersion', (row) => row.appVersion],
    ['revision', (row) => row.revision],
    ['deployed', (row) => row.lastDeployedAt],
  ]),
  services: resourceTable('services', [
    ['type', (row: ServiceListItem) => row.type],
    ['addresses', (row) => [...row.addresses, ...row.externalIps, ...row.clusterIps].join(' ')],
    ['ports', (row) => portsText(row.ports)],
    [
      'selector',
      (row) =>
        Object.entries(row.selector ?? {})
          .map(([key, value]) => `${key}=${value}`)
          .join(','),
    ],
  ]),
  ingresses: resourceTable('ingresses', [
    ['class', (row: IngressListItem) => row.class],
    [
      'hosts',
      (row) =>
        ingressHosts(row)
          .map((host) => host ?? '*')
          .join(' '),
    ],
    ['services', (row) => ingressServices(row).join(' ')],
    ['addresses', (row) => row.addresses.join(' ')],
  ]),
  networkPolicies: resourceTable('networkPolicies', [
    ['selector', (row: NetworkPolicyListItem) => selectorText(row.podSelector)],
    ['direction', (row) => row.policyTypes.join('+')],
    ['rules', (row) => row.ingress.length + row.egress.length],
  ]),
  roles: resourceTable('roles', [
    ['type', (row: RoleListItem) => (row.namespace === null ? 'ClusterRole' : 'Role')],
    ['rules', (row) => row.ruleCount],
  ]),
  roleBindings: resourceTable('roleBindings', [
    ['type', (row: RoleBindingListItem) => (row.namespace === null ? 'ClusterRoleBinding' : 'RoleBinding')],
    ['role', (row) => `${row.role.kind}/${row.role.name}`],
    ['subjects', (row) => row.subjects.map((subject) => `${subject.kind}:${subjectText(subject)}`).join(' ')],
  ]),
} as const;
