import type { ServicePort, ServiceReport } from '@moonin/contracts';
import type { Service } from '@moonin/kube';
import { boundedList, clipOrNull, instantOrNull, portNumber, portText } from './bounded-text.ts';
import { annotationsOf, labelsOf } from './key-values.ts';
import { listOf } from './pod-containers.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

type RawPort = NonNullable<NonNullable<Service['spec']>['ports']>[number];

const ADDRESS = { items: 100, chars: 253 };

/** Report of a Service. */
export function collectService(service: Service, sanitiser: ReportSanitiser): ServiceReport {
  const { metadata, spec, status } = service;
  const selector = labelsOf(spec?.selector, sanitiser);
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    labels: labelsOf(metadata.labels, sanitiser),
    annotations: annotationsOf(metadata.annotations, sanitiser),
    createdAt: instantOrNull(metadata.creationTimestamp),
    type: clipOrNull(spec?.type, 64) ?? 'ClusterIP',
    clusterIps: boundedList(spec?.clusterIPs ?? [spec?.clusterIP], { items: 8, chars: 64 }),
    ports: listOf(spec?.ports)
      .flatMap((port) => portOf(port) ?? [])
      .slice(0, 250),
    selector: Object.keys(selector).length === 0 ? null : selector,
    externalName: clipOrNull(spec?.externalName, 253),
    externalIps: boundedList(spec?.externalIPs, { items: 100, chars: 64 }),
    addresses: boundedList(
      listOf(status?.loadBalancer?.ingress).map((entry) => entry?.ip || entry?.hostname),
      ADDRESS,
    ),
    sessionAffinity: clipOrNull(spec?.sessionAffinity, 64),
  };
}

function portOf(raw: RawPort | null): ServicePort | null {
  const port = portNumber(raw?.port);
  if (raw === null || port === null) return null;
  return {
    name: clipOrNull(raw.name, 253),
    protocol: clipOrNull(raw.protocol, 16) ?? 'TCP',
    port,
    targetPort: portText(raw.targetPort),
    nodePort: raw.nodePort ? portNumber(raw.nodePort) : null,
    appProtocol: clipOrNull(raw.appProtocol, 253),
  };
}
