const RBAC = 'rbac.authorization.k8s.io';
const IMAGE = 'registry.example/shop/web:1.0.0';

/** How many of each there are in one namespace. */
export const PER_NAMESPACE = {
  deployments: 6,
  services: 20,
  ingresses: 8,
  networkPolicies: 8,
  roles: 12,
  autoscalers: 4,
  cronJobs: 3,
} as const;
export const NAMESPACES = 24;

export function namespaceName(index: number): string {
  return `mixed-${index}`;
}

/** Everything in one namespace but what controllers make; some objects carry what the others do not. */
export function mixedManifests(index: number): object[] {
  const namespace = namespaceName(index);
  const each = (count: number, make: (number: number) => object): object[] =>
    Array.from({ length: count }, (_, number) => make(number));
  const meta = (name: string) => ({ namespace, name, labels: { app: name, shard: String(index) } });
  const selector = (number: number) => ({ app: `web-${number}` });
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels: { shard: String(index) } } },
    ...each(PER_NAMESPACE.deployments, (number) => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: meta(`web-${number}`),
      spec: {
        replicas: number === 5 ? 0 : 1,
        selector: { matchLabels: selector(number) },
        template: { metadata: { labels: selector(number) }, spec: podSpec() },
      },
    })),
    ...each(PER_NAMESPACE.services, (number) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta(`web-${number}`),
      spec: {
        ...(number % 4 === 1 ? { clusterIP: 'None' } : {}),
        ...(number % 4 === 2 ? { type: 'NodePort' } : {}),
        selector: selector(number % PER_NAMESPACE.deployments),
        ports: [
          { name: 'http', port: 80, targetPort: 8080 },
          { name: 'metrics', port: 9_000 + number, targetPort: 'metrics' },
        ],
      },
    })),
    ...each(PER_NAMESPACE.ingresses, (number) => ({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: meta(`web-${number}`),
      spec: {
        rules: [
          {
            host: `web-${number}.${namespace}.example.com`,
            http: {
              paths: ['/', `/v${number}`].map((path) => ({
                path,
                pathType: 'Prefix',
                backend: { service: { name: `web-${number}`, port: { number: 80 } } },
              })),
            },
          },
        ],
      },
    })),
    ...each(PER_NAMESPACE.networkPolicies, (number) => ({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: meta(`web-${number}`),
      spec: {
        podSelector: { matchLabels: selector(number) },
        policyTypes: number % 2 === 0 ? ['Ingress'] : ['Ingress', 'Egress'],
        ingress: [{ from: [{ podSelector: {} }], ports: [{ protocol: 'TCP', port: 8_080 }] }],
      },
    })),
    ...each(PER_NAMESPACE.roles, (number) => ({
      apiVersion: `${RBAC}/v1`,
      kind: 'Role',
      metadata: meta(`reader-${number}`),
      rules: [{ apiGroups: [''], resources: ['pods', `things-${number}`], verbs: ['get', 'list'] }],
    })),
    ...each(PER_NAMESPACE.roles, (number) => ({
      apiVersion: `${RBAC}/v1`,
      kind: 'RoleBinding',
      metadata: meta(`reader-${number}`),
      roleRef: { apiGroup: RBAC, kind: 'Role', name: `reader-${number}` },
      subjects: [{ kind: 'ServiceAccount', name: `web-${number}`, namespace }],
    })),
    ...each(PER_NAMESPACE.autoscalers, (number) => ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: meta(`web-${number}`),
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `web-${number}` },
        minReplicas: 1,
        maxReplicas: 2 + number,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
        ],
      },
    })),
    ...each(PER_NAMESPACE.cronJobs, (number) => ({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: meta(`report-${number}`),
      spec: {
        schedule: `${number} 3 1 1 *`,
        timeZone: 'Europe/Madrid',
        suspend: number === 2,
        jobTemplate: jobTemplate(),
      },
    })),
  ];
}

/** A Job as `kubectl create job --from=cronjob/…` makes it. */
export function manualRun(cronJob: { namespace: string; name: string; uid: string }): object {
  const { namespace, name, uid } = cronJob;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      namespace,
      name: `${name}-by-hand`,
      annotations: { 'cronjob.kubernetes.io/instantiate': 'manual' },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name, uid, controller: true }],
    },
    spec: jobTemplate().spec,
  };
}

function jobTemplate() {
  return { spec: { backoffLimit: 0, template: { spec: { ...podSpec(), restartPolicy: 'Never' } } } };
}

function podSpec() {
  return { containers: [{ name: 'web', image: IMAGE, env: [{ name: 'LOG_LEVEL', value: 'info' }] }] };
}
