import type { Planter } from './planter.ts';
import { packed, secretPairs, secretTexts } from './secret-texts.ts';
import { secretAnnotations, secretContainer, secretLabels } from './workload-objects.ts';

const RBAC = 'rbac.authorization.k8s.io';

/** Objects of every other kind, also of kinds that the agent does not read. `suffix` makes names of the cluster unique. */
export function otherObjects(planter: Planter, namespace: string): object[] {
  const of = (kind: string, name: string) => ({
    name,
    labels: secretLabels(planter, `${kind} label`),
    annotations: secretAnnotations(planter, `${kind} annotation`),
  });
  const data = (place: string) =>
    Object.fromEntries([
      ...secretPairs(planter, place).map(({ name, value }) => [name, value]),
      ...secretTexts(planter, place).map((text, at) => [`entry-${at}`, text]),
    ]);
  const podSpec = (place: string) => ({ containers: [secretContainer(planter, place)] });
  const selector = (name: string) => ({ matchLabels: { app: name } });
  const template = (place: string, name: string) => ({ metadata: { labels: { app: name } }, spec: podSpec(place) });
  const ingress = of('Ingress', 'shop-ingress');
  const url = `https://bob:${planter.plant('Ingress annotation')}@auth.example.test/check`;
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: of('Service', 'shop-service'),
      spec: { selector: { app: 'shop-web', dbPassword: planter.plant('Service selector') }, ports: [{ port: 80 }] },
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        ...ingress,
        annotations: {
          ...ingress.annotations,
          'nginx.ingress.kubernetes.io/auth-url': url,
          'nginx.ingress.kubernetes.io/auth-secret': 'shop-basic-auth',
        },
      },
      spec: {
        rules: [
          {
            host: 'shop.example.test',
            http: {
              paths: [
                `/callback?access_token=${planter.plant('Ingress path')}`,
                '/hooks/ghp_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3',
              ].map((path) => ({
                path,
                pathType: 'ImplementationSpecific',
                backend: { service: { name: 'shop-service', port: { number: 80 } } },
              })),
            },
          },
        ],
        tls: [{ hosts: ['shop.example.test'], secretName: 'shop-tls' }],
      },
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: of('NetworkPolicy', 'shop-policy'),
      spec: {
        podSelector: { matchLabels: { app: 'shop-web', dbPassword: planter.plant('NetworkPolicy selector') } },
        policyTypes: ['Ingress'],
        ingress: [{ from: [{ podSelector: { matchLabels: { apiToken: planter.plant('NetworkPolicy peer') } } }] }],
      },
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'Role',
      metadata: of('Role', 'shop-reader'),
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'RoleBinding',
      metadata: of('RoleBinding', 'shop-reader'),
      roleRef: { apiGroup: RBAC, kind: 'Role', name: 'shop-reader' },
      subjects: [{ kind: 'ServiceAccount', name: 'shop-account', namespace }],
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRole',
      metadata: of('ClusterRole', `shop-viewer-${namespace}`),
      rules: [{ nonResourceURLs: [`/hooks?access_token=${planter.plant('ClusterRole URL')}`], verbs: ['get'] }],
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: of('ClusterRoleBinding', `shop-viewer-${namespace}`),
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: `shop-viewer-${namespace}` },
      subjects: [{ kind: 'Group', apiGroup: RBAC, name: 'team:shop' }],
    },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: of('ConfigMap', 'shop-settings'), data: data('ConfigMap data') },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: of('Secret', 'shop-db-credentials'),
      stringData: data('Secret data'),
    },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: of('ServiceAccount', 'shop-account') },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: of('StatefulSet', 'shop-store'),
      spec: {
        serviceName: 'shop-store',
        replicas: 1,
        selector: selector('shop-store'),
        template: template('StatefulSet', 'shop-store'),
      },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: of('DaemonSet', 'shop-probe'),
      spec: { selector: selector('shop-probe'), template: template('DaemonSet', 'shop-probe') },
    },
    ...packed(secretTexts(planter, 'Event message'), 900).map((message, at) => ({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: `shop-event-${at}`, namespace },
      involvedObject: { kind: 'Deployment', name: 'shop-web', namespace },
      type: 'Warning',
      reason: 'Failed',
      message,
    })),
  ];
}

/** What is written over the status of objects, as controllers and kubelets write it: `kubectl patch` arguments and the patch. */
export function secretConditions(planter: Planter, place: string): object[] {
  return packed(secretTexts(planter, place), 3_000).map((message, at) => ({
    type: `Leaky${at}`,
    status: 'True',
    reason: 'AsWritten',
    message,
    lastTransitionTime: '2026-01-01T00:00:00Z',
  }));
}

/** The status of a pod of which every container waits, each with another message. */
export function troubledStatus(planter: Planter): object {
  const [message = ''] = packed(secretTexts(planter, 'waiting message'), 1_000_000);
  return {
    phase: 'Pending',
    containerStatuses: [
      {
        name: 'main',
        image: 'registry.example/shop/web:1',
        imageID: '',
        ready: false,
        restartCount: 0,
        state: { waiting: { reason: 'CreateContainerError', message } },
      },
    ],
  };
}
