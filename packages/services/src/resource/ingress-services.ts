import type { IngressReport } from '@moonin/contracts';

/** One way through an Ingress to a Service. */
export interface IngressRoute {
  host: string | null;
  path: string | null;
  service: string;
  tls: boolean;
}

/** Every way through an Ingress that ends at a Service, the default one (no host, no path) last. */
export function routesOf(report: IngressReport): IngressRoute[] {
  const secured = new Set(report.tls.flatMap(({ hosts }) => hosts));
  const isSecured = (host: string | null) =>
    host === null
      ? report.tls.some(({ hosts }) => hosts.length === 0)
      : secured.has(host) || secured.has(wildcardOf(host));
  const routes = report.rules.flatMap(({ host, paths }) =>
    paths.flatMap(({ path, backend }) =>
      backend.service === null ? [] : [{ host, path, service: backend.service, tls: isSecured(host) }],
    ),
  );
  const last = report.defaultBackend?.service ?? null;
  return last === null ? routes : [...routes, { host: null, path: null, service: last, tls: isSecured(null) }];
}

function wildcardOf(host: string): string {
  return `*${host.slice(Math.max(0, host.indexOf('.')))}`;
}

/** Names of the Services behind an Ingress, each once. */
export function servicesOf(report: IngressReport): string[] {
  return [...new Set(routesOf(report).map(({ service }) => service))];
}
