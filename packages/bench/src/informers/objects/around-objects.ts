import { labelsOf } from './pod-template.ts';
import { type Place, selector } from './workload-objects.ts';

const RBAC = 'rbac.authorization.k8s.io';

export function service({ namespace, app }: Place, suffix = '') {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { namespace, name: `${app}${suffix}`, labels: labelsOf(app) },
    spec: { selector: selector(app), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  };
}

export function ingress({ namespace, app }: Place) {
  const backend = { service: { name: app, port: { name: 'http' } } };
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { namespace, name: app, labels: labelsOf(app) },
    spec: {
      rules: [
        {
          host: `${app}.${namespace}.example.com`,
          http: {
            paths: [
              { path: '/', pathType: 'Prefix', backend },
              { path: '/api', pathType: 'Prefix', backend },
            ],
          },
        },
      ],
      tls: [{ hosts: [`${app}.${namespace}.example.com`], secretName: `${app}-tls` }],
    },
  };
}

export function autoscaler({ namespace, app }: Place) {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { namespace, name: app, labels: labelsOf(app) },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: app },
      minReplicas: 2,
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
    },
  };
}

export function networkPolicy({ namespace, app }: Place) {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { namespace, name: app, labels: labelsOf(app) },
    spec: {
      podSelector: { matchLabels: selector(app) },
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ namespaceSelector: {} }], ports: [{ protocol: 'TCP', port: 8080 }] }],
    },
  };
}

export function role({ namespace, app }: Place) {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'Role',
    metadata: { namespace, name: app, labels: labelsOf(app) },
    rules: [
      { apiGroups: [''], resources: ['configmaps', 'endpoints'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['get', 'create', 'update'] },
    ],
  };
}

export function roleBinding({ namespace, app }: Place) {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'RoleBinding',
    metadata: { namespace, name: app, labels: labelsOf(app) },
    roleRef: { apiGroup: RBAC, kind: 'Role', name: app },
    subjects: [{ kind: 'ServiceAccount', name: app, namespace }],
  };
}
