import type { IngressBackend, IngressReport } from '@moonin/contracts';
import type { Ingress } from '@moonin/kube';
import { boundedList, clip, clipOrNull, instantOrNull, portText } from './bounded-text.ts';
import { annotationsOf, labelsOf } from './key-values.ts';
import { listOf } from './pod-containers.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

type Spec = NonNullable<Ingress['spec']>;

const MAX_ENTRIES = 500;
/** How a class was said before Ingresses had a field for it; still read by most controllers. */
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class';

/** Report of an Ingress. A path is read as text: some put a token into it. */
export function collectIngress(ingress: Ingress, sanitiser: ReportSanitiser): IngressReport {
  const { metadata, spec, status } = ingress;
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    labels: labelsOf(metadata.labels, sanitiser),
    annotations: annotationsOf(metadata.annotations, sanitiser),
    createdAt: instantOrNull(metadata.creationTimestamp),
    class: clipOrNull(spec?.ingressClassName ?? metadata.annotations?.[CLASS_ANNOTATION], 253),
    rules: listOf(spec?.rules)
      .slice(0, MAX_ENTRIES)
      .map((rule) => ({
        host: clipOrNull(rule?.host, 253),
        paths: listOf(rule?.http?.paths)
          .slice(0, MAX_ENTRIES)
          .map((route) => ({
            path: typeof route?.path === 'string' ? clipOrNull(sanitiser.text(route.path), 1_024) : null,
            pathType: clipOrNull(route?.pathType, 64) ?? 'ImplementationSpecific',
            backend: backendOf(route?.backend),
          })),
      })),
    defaultBackend: spec?.defaultBackend ? backendOf(spec.defaultBackend) : null,
    tls: listOf(spec?.tls)
      .slice(0, MAX_ENTRIES)
      .map((entry) => ({
        hosts: boundedList(entry?.hosts, { items: MAX_ENTRIES, chars: 253 }),
        secretName: clipOrNull(entry?.secretName, 253),
      })),
    addresses: boundedList(
      listOf(status?.loadBalancer?.ingress).map((entry) => entry?.ip || entry?.hostname),
      { items: 100, chars: 253 },
    ),
  };
}

function backendOf(backend: Spec['defaultBackend'] | null): IngressBackend {
  const { service, resource } = backend ?? {};
  return {
    service: clipOrNull(service?.name, 253),
    port: portText(service?.port?.number) ?? portText(service?.port?.name),
    resource: resource?.name ? clip(`${resource.kind ?? '?'}/${resource.name}`, 512) : null,
  };
}
