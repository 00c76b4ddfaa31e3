const RBAC = 'rbac.authorization.k8s.io';
const NETWORKING = 'networking.k8s.io/v1';

/** One object of every kind that says how a workload is reached and what it may do. */
export function resourceManifests(namespace: string): object[] {
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web', annotations: { 'example.com/api-token': 'canary-discovery-service' } },
      spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
    },
    {
      apiVersion: NETWORKING,
      kind: 'Ingress',
      metadata: { name: 'web' },
      spec: {
        rules: [
          {
            host: 'shop.example.com',
            http: {
              paths: [
                { path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } },
                { path: '/api', pathType: 'Exact', backend: { service: { name: 'api', port: { name: 'http' } } } },
              ],
            },
          },
        ],
        tls: [{ hosts: ['shop.example.com'], secretName: 'shop-tls' }],
      },
    },
    {
      apiVersion: NETWORKING,
      kind: 'NetworkPolicy',
      metadata: { name: 'web' },
      spec: {
        podSelector: { matchLabels: { app: 'web' } },
        policyTypes: ['Ingress'],
        ingress: [
          { from: [{ podSelector: { matchLabels: { app: 'proxy' } } }], ports: [{ protocol: 'TCP', port: 80 }] },
        ],
      },
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'Role',
      metadata: { name: 'reader' },
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] }],
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'RoleBinding',
      metadata: { name: 'reader' },
      roleRef: { apiGroup: RBAC, kind: 'Role', name: 'reader' },
      subjects: [{ kind: 'ServiceAccount', name: 'web', namespace }],
    },
  ];
}
