import { objectOf } from '../model/json.ts';
import { fieldAt, type KubeObject } from '../model/kube-object.ts';
import { ageText } from './age.ts';
import {
  ageColumn,
  type Column,
  count,
  labelText,
  listAt,
  nameColumn,
  selectorAt,
  text,
  textAt,
  wide,
} from './column.ts';

const rolePrefix = 'node-role.kubernetes.io/';

function nodeStatus(node: KubeObject): string {
  const ready = listAt(node, 'status', 'conditions').find((condition) => condition.type === 'Ready');
  const state = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady';
  return fieldAt(node, ['spec', 'unschedulable']) === true ? `${state},SchedulingDisabled` : state;
}

function nodeRoles(node: KubeObject): string {
  const roles = Object.keys(node.metadata.labels ?? {})
    .filter((label) => label.startsWith(rolePrefix))
    .map((label) => label.slice(rolePrefix.length));
  return roles.sort().join(',') || '<none>';
}

function nodeAddress(node: KubeObject, type: string): string {
  const found = listAt(node, 'status', 'addresses').find((address) => address.type === type);
  return String(found?.address ?? '<none>');
}

function externalAddress(service: KubeObject): string {
  const type = fieldAt(service, ['spec', 'type']);
  if (type === 'ExternalName') return textAt(service, ['spec', 'externalName']);
  const addresses = fieldAt(service, ['spec', 'externalIPs']);
  const ingress = listAt(service, 'status', 'loadBalancer', 'ingress').map(({ ip, hostname }) => ip ?? hostname);
  const all = [...(type === 'LoadBalancer' ? ingress : []), ...(Array.isArray(addresses) ? addresses : [])];
  if (all.length > 0) return all.join(',');
  return type === 'LoadBalancer' ? '<pending>' : '<none>';
}

function servicePorts(service: KubeObject): string {
  const ports = listAt(service, 'spec', 'ports').map(({ port, nodePort, protocol }) =>
    nodePort === undefined ? `${port}/${protocol}` : `${port}:${nodePort}/${protocol}`,
  );
  return ports.join(',') || '<none>';
}

function ingressHosts(ingress: KubeObject): string {
  const hosts = listAt(ingress, 'spec', 'rules')
    .map(({ host }) => String(host ?? ''))
    .filter((host) => host !== '');
  if (hosts.length > 3) return `${hosts.slice(0, 3).join(',')} + ${hosts.length - 3} more...`;
  return hosts.join(',') || '*';
}

function eventTime(event: KubeObject, first: boolean, nowMs: number): string {
  const firstTime = fieldAt(event, ['firstTimestamp']) ?? fieldAt(event, ['eventTime']);
  if (first) return ageText(firstTime, nowMs);
  const last = fieldAt(event, ['series', 'lastObservedTime']) ?? fieldAt(event, ['lastTimestamp']);
  return ageText(last ?? firstTime, nowMs);
}

function eventObject(event: KubeObject): string {
  const kind = textAt(event, ['involvedObject', 'kind']).toLowerCase();
  const name = textAt(event, ['involvedObject', 'name']);
  return name === '' ? kind : `${kind}/${name}`;
}

function subjects(binding: KubeObject, kind: string): string {
  return listAt(binding, 'subjects')
    .filter((subject) => subject.kind === kind)
    .map(({ name, namespace }) => (kind === 'ServiceAccount' ? `${namespace}/${name}` : name))
    .join(', ');
}

const dataCount = count('Data', (object) => {
  const fields = [objectOf(fieldAt(object, ['data'])), objectOf(fieldAt(object, ['binaryData']))];
  return fields.reduce((sum, field) => sum + Object.keys(field).length, 0);
});

const createdColumn = text('Created At', (object) => object.metadata.creationTimestamp);

const bindingColumns = [
  nameColumn,
  text('Role', (object) => `${textAt(object, ['roleRef', 'kind'])}/${textAt(object, ['roleRef', 'name'])}`),
  ageColumn,
  wide(text('Users', (object) => subjects(object, 'User'))),
  wide(text('Groups', (object) => subjects(object, 'Group'))),
  wide(text('ServiceAccounts', (object) => subjects(object, 'ServiceAccount'))),
];

/** Columns of everything that is no workload, by kind. */
export const clusterColumns: Record<string, Column[]> = {
  Namespace: [nameColumn, text('Status', (object) => textAt(object, ['status', 'phase'])), ageColumn],
  Node: [
    nameColumn,
    text('Status', nodeStatus),
    text('Roles', nodeRoles),
    ageColumn,
    text('Version', (node) => textAt(node, ['status', 'nodeInfo', 'kubeletVersion'])),
    wide(text('Internal-IP', (node) => nodeAddress(node, 'InternalIP'))),
    wide(text('External-IP', (node) => nodeAddress(node, 'ExternalIP'))),
    wide(text('OS-Image', (node) => textAt(node, ['status', 'nodeInfo', 'osImage'], '<unknown>'))),
    wide(
      text('Kernel-Version', (node) => {
        const kernel = textAt(node, ['status', 'nodeInfo', 'kernelVersion'], '<unknown>');
        return `${kernel} (${textAt(node, ['status', 'nodeInfo', 'architecture'])})`;
      }),
    ),
    wide(
      text('Container-Runtime', (node) => textAt(node, ['status', 'nodeInfo', 'containerRuntimeVersion'], '<unknown>')),
    ),
  ],
  ConfigMap: [nameColumn, dataCount, ageColumn],
  Secret: [nameColumn, text('Type', (object) => textAt(object, ['type'])), dataCount, ageColumn],
  Service: [
    nameColumn,
    text('Type', (object) => textAt(object, ['spec', 'type'])),
    text('Cluster-IP', (object) => textAt(object, ['spec', 'clusterIP'], '<none>')),
    text('External-IP', externalAddress),
    text('Port(s)', servicePorts),
    ageColumn,
    wide(text('Selector', (object) => labelText(fieldAt(object, ['spec', 'selector'])))),
  ],
  Event: [
    text('Last Seen', (event, nowMs) => eventTime(event, false, nowMs)),
    text('Type', (event) => textAt(event, ['type'])),
    text('Reason', (event) => textAt(event, ['reason'])),
    text('Object', eventObject),
    wide(text('Subobject', (event) => textAt(event, ['involvedObject', 'fieldPath']))),
    wide(text('Source', (event) => textAt(event, ['source', 'component']) || textAt(event, ['reportingComponent']))),
    text('Message', (event) => textAt(event, ['message']).trim()),
    wide(text('First Seen', (event, nowMs) => eventTime(event, true, nowMs))),
    wide(count('Count', (event) => Number(fieldAt(event, ['count']) ?? 1))),
    wide(nameColumn),
  ],
  Lease: [nameColumn, text('Holder', (object) => textAt(object, ['spec', 'holderIdentity'])), ageColumn],
  Ingress: [
    nameColumn,
    text('Class', (object) => textAt(object, ['spec', 'ingressClassName'], '<none>')),
    text('Hosts', ingressHosts),
    text('Address', (object) =>
      listAt(object, 'status', 'loadBalancer', 'ingress')
        .map(({ ip, hostname }) => ip ?? hostname)
        .join(','),
    ),
    text('Ports', (object) => (listAt(object, 'spec', 'tls').length > 0 ? '80, 443' : '80')),
    ageColumn,
  ],
  NetworkPolicy: [nameColumn, text('Pod-Selector', (object) => selectorAt(object, 'spec', 'podSelector')), ageColumn],
  Role: [nameColumn, createdColumn],
  ClusterRole: [nameColumn, createdColumn],
  RoleBinding: bindingColumns,
  ClusterRoleBinding: bindingColumns,
};
