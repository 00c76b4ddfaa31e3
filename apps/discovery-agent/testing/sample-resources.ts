import type {
  ClusterRole,
  ClusterRoleBinding,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  Role,
  RoleBinding,
  Service,
} from '@moonin/kube';

const meta = (name: string, over: object = {}) => ({
  name,
  namespace: 'shop',
  uid: `uid-${name}`,
  resourceVersion: '100',
  creationTimestamp: '2026-01-01T00:00:00Z',
  labels: { app: 'web', note: 'canary-label' },
  ...over,
});
const clusterMeta = (name: string) => {
  const { namespace: _none, ...rest } = meta(name);
  return rest;
};

/** Objects with every field that their collector reads, as an API server sends them. */
export const sampleService: Service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: meta('web', { annotations: { 'example.com/token': 'canary-annotation' } }),
  spec: {
    type: 'LoadBalancer',
    clusterIP: '10.0.0.7',
    clusterIPs: ['10.0.0.7', 'fd00::7'],
    externalIPs: ['192.0.2.1'],
    externalName: 'db.example.com',
    selector: { app: 'web' },
    sessionAffinity: 'ClientIP',
    ports: [
      { name: 'http', port: 80, targetPort: 'http', protocol: 'TCP', nodePort: 30_080, appProtocol: 'h2c' },
      { name: 'dns', port: 53, targetPort: 5353, protocol: 'UDP' },
    ],
  },
  status: { loadBalancer: { ingress: [{ ip: '198.51.100.7' }, { hostname: 'lb.example.com' }] } },
};

export const sampleIngress: Ingress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: meta('web', { annotations: { 'kubernetes.io/ingress.class': 'old' } }),
  spec: {
    ingressClassName: 'nginx',
    defaultBackend: { resource: { apiGroup: 'k8s.example.com', kind: 'StorageBucket', name: 'static' } },
    rules: [
      {
        host: 'shop.example.com',
        http: {
          paths: [
            { path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } },
            {
              path: '/hook/canary-path',
              pathType: 'Exact',
              backend: { service: { name: 'hook', port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
    tls: [{ hosts: ['shop.example.com'], secretName: 'shop-tls' }],
  },
  status: { loadBalancer: { ingress: [{ ip: '198.51.100.8' }] } },
};

export const sampleNetworkPolicy: NetworkPolicy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: meta('web'),
  spec: {
    podSelector: {
      matchLabels: { app: 'web' },
      matchExpressions: [{ key: 'tier', operator: 'In', values: ['front', 'back'] }],
    },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [
          { podSelector: { matchLabels: { app: 'proxy' } } },
          { namespaceSelector: {}, podSelector: {} },
          { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } },
        ],
        ports: [
          { protocol: 'TCP', port: 'http' },
          { protocol: 'UDP', port: 5000, endPort: 5010 },
        ],
      },
    ],
    egress: [{}],
  },
};

export const sampleRole: Role = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'Role',
  metadata: meta('reader'),
  rules: [{ apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list'], resourceNames: ['one'] }],
};

export const sampleClusterRole: ClusterRole = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: clusterMeta('viewer'),
  aggregationRule: { clusterRoleSelectors: [{ matchLabels: { aggregate: 'view' } }] },
  rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }],
};

export const sampleRoleBinding: RoleBinding = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'RoleBinding',
  metadata: meta('reader'),
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
  subjects: [
    { kind: 'ServiceAccount', name: 'web', namespace: 'shop' },
    { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'team:web', namespace: 'ignored' },
  ],
};

export const sampleClusterRoleBinding: ClusterRoleBinding = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: clusterMeta('viewer'),
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
};

export const sampleFullHpa: HorizontalPodAutoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: meta('web'),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 2,
    maxReplicas: 10,
    metrics: [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'Value', value: '30' } } },
    ],
    behavior: {
      scaleUp: {
        stabilizationWindowSeconds: 0,
        selectPolicy: 'Max',
        policies: [
          { type: 'Percent', value: 100, periodSeconds: 15 },
          { type: 'Pods', value: 4, periodSeconds: 60 },
        ],
      },
    },
  },
  status: {
    currentReplicas: 3,
    desiredReplicas: 4,
    lastScaleTime: '2026-01-01T00:05:00Z',
    currentMetrics: [
      { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 63, averageValue: '63m' } } },
    ],
    conditions: [
      {
        type: 'AbleToScale',
        status: 'True',
        reason: 'ReadyForNewScale',
        message: 'recommended size matches current size',
        lastTransitionTime: '2026-01-01T00:04:00Z',
      },
    ],
  },
};
