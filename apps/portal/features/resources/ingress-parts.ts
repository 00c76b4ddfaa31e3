import type { IngressReport } from '@moonin/contracts';

type Parts = Pick<IngressReport, 'rules' | 'defaultBackend' | 'tls'>;

/** Hosts of an Ingress, each once; null stands for every host. */
export function ingressHosts({ rules }: Pick<Parts, 'rules'>): (string | null)[] {
  return [...new Set(rules.map(({ host }) => host))];
}

/** Names of the Services that an Ingress sends requests to, each once. */
export function ingressServices({ rules, defaultBackend }: Pick<Parts, 'rules' | 'defaultBackend'>): string[] {
  const backends = [...rules.flatMap(({ paths }) => paths.map(({ backend }) => backend)), defaultBackend];
  return [...new Set(backends.flatMap((backend) => backend?.service ?? []))];
}

/** One way into the cluster: by which host and path, and where to. */
export interface IngressRoute {
  readonly host: string | null;
  readonly path: string | null;
  readonly pathType: string | null;
  readonly service: string | null;
  /** Port of the Service, by number or name. */
  readonly port: string | null;
  /** `kind/name` of what is no Service. */
  readonly resource: string | null;
  readonly tls: boolean;
}

/** Every way that an Ingress opens, its default backend last with null for host and path. */
export function ingressRoutes({ rules, defaultBackend, tls }: Parts): IngressRoute[] {
  const secured = new Set(tls.flatMap(({ hosts }) => hosts));
  const isSecured = (host: string | null) => host !== null && (secured.has(host) || secured.has(wildcardOf(host)));
  const routes = rules.flatMap(({ host, paths }) =>
    paths.map(({ path, pathType, backend }) => ({ host, path, pathType, ...backend, tls: isSecured(host) })),
  );
  return defaultBackend === null
    ? routes
    : [...routes, { host: null, path: null, pathType: null, ...defaultBackend, tls: false }];
}

function wildcardOf(host: string): string {
  return host.replace(/^[^.]+/, '*');
}
