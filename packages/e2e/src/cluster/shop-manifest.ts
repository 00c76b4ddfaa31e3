/** A Deployment in a namespace of its own. */
export interface Workload {
  readonly namespace: string;
  readonly name: string;
}

/** What differs between the versions of the Deployment that journeys ship. */
export interface ShopVersion {
  readonly tag: string;
  /** Plain variables of the container. */
  readonly env?: Readonly<Record<string, string>>;
  readonly memory?: string;
  readonly replicas?: number;
}

/** Repository of the image that journeys ship. */
export const SHOP_IMAGE = 'registry.example/journeys/storefront';

/** A Deployment as `kubectl apply` sends it. A tag with `broken` in it is not pulled, one with `crash` crashes. */
export function shopManifest({ namespace, name }: Workload, version: ShopVersion) {
  const labels = { 'app.kubernetes.io/name': name };
  const env = Object.entries(version.env ?? {}).map(([variable, value]) => ({ name: variable, value }));
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: {
      replicas: version.replicas ?? 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            {
              name: 'web',
              image: `${SHOP_IMAGE}:${version.tag}`,
              ports: [{ name: 'http', containerPort: 8080 }],
              env,
              resources: { limits: { memory: version.memory ?? '256Mi' } },
            },
          ],
        },
      },
    },
  };
}
