import type { DemoWorkload } from './workloads.ts';

/** The Deployment at its `index`th version, marked the way its manager marks what it owns; `tag` replaces the version. */
export function deploymentManifest(workload: DemoWorkload, index: number, tag?: string): object {
  const version = tag ?? at(workload.versions, index);
  const labels = { 'app.kubernetes.io/name': workload.name, ...ownerLabels(workload) };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: workload.name, namespace: workload.namespace, labels, annotations: ownerAnnotations(workload) },
    spec: {
      // An autoscaler owns the count where there is one.
      ...(workload.hpa ? {} : { replicas: workload.replicas }),
      selector: { matchLabels: { 'app.kubernetes.io/name': workload.name } },
      template: {
        metadata: { labels: { 'app.kubernetes.io/name': workload.name } },
        spec: {
          serviceAccountName: workload.name,
          containers: [
            {
              name: 'app',
              image: `${workload.image}:${version}`,
              ports: [{ name: 'http', containerPort: 8080 }],
              env: envOf(workload, index),
              resources: {
                requests: { cpu: '100m', memory: '128Mi' },
                limits: { memory: at(workload.memory ?? ['256Mi'], index) },
              },
              readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 5 },
            },
          ],
        },
      },
    },
  };
}

/** The autoscaler of a workload that has one. */
export function autoscalerManifest(workload: DemoWorkload, hpa: { minReplicas: number; maxReplicas: number }): object {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: workload.name, namespace: workload.namespace },
    spec: {
      ...hpa,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: workload.name },
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
    },
  };
}

function envOf(workload: DemoWorkload, index: number): object[] {
  const plain = Object.entries(workload.env ?? {}).map(([name, value]) => ({ name, value }));
  const secret = Object.entries(workload.secretEnv ?? {}).map(([name, { secret: from, key }]) => ({
    name,
    valueFrom: { secretKeyRef: { name: from, key } },
  }));
  // A value that changes with the versions, as configuration does.
  return [...plain, ...secret, { name: 'RELEASE_CHANNEL', value: index % 3 === 2 ? 'canary' : 'stable' }];
}

function ownerLabels(workload: DemoWorkload): Record<string, string> {
  if (workload.manager === 'helm')
    return { 'app.kubernetes.io/managed-by': 'Helm', 'helm.sh/chart': `${workload.name}-1.4.0` };
  if (workload.manager === 'kustomize-controller') {
    return {
      'kustomize.toolkit.fluxcd.io/name': workload.namespace,
      'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
    };
  }
  return {};
}

function ownerAnnotations(workload: DemoWorkload): Record<string, string> {
  if (workload.manager === 'helm') {
    return { 'meta.helm.sh/release-name': workload.name, 'meta.helm.sh/release-namespace': workload.namespace };
  }
  if (workload.manager === 'argocd-controller') {
    const object = `apps/Deployment:${workload.namespace}/${workload.name}`;
    return { 'argocd.argoproj.io/tracking-id': `${workload.namespace}-prod:${object}` };
  }
  return {};
}

function at<Item>(list: readonly [Item, ...Item[]], index: number): Item {
  return list[index % list.length] ?? list[0];
}
