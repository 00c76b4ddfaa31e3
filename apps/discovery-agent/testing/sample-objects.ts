import type { Deployment, HorizontalPodAutoscaler, Pod, ReplicaSet } from '@moonin/kube';

type Metadata = Partial<Deployment['metadata']>;
type PodStatus = NonNullable<Pod['status']>;

const TEMPLATE = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'app', image: 'registry.example/shop/web:1.0' }] },
};

/** A Deployment as an API server sends it after a rollout that went well; `over` replaces whole fields. */
export function sampleDeployment(over: { metadata?: Metadata; spec?: object; status?: object } = {}): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'shop',
      uid: 'dep-1',
      resourceVersion: '100',
      generation: 1,
      creationTimestamp: '2026-01-01T00:00:00Z',
      labels: { app: 'web' },
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      ...over.metadata,
    },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'web' } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
      progressDeadlineSeconds: 600,
      template: TEMPLATE,
      ...over.spec,
    },
    status: {
      observedGeneration: 1,
      replicas: 2,
      updatedReplicas: 2,
      readyReplicas: 2,
      availableReplicas: 2,
      conditions: [
        conditionOf('Available', 'True', 'MinimumReplicasAvailable', '2026-01-01T00:00:20Z'),
        conditionOf('Progressing', 'True', 'NewReplicaSetAvailable', '2026-01-01T00:00:21Z'),
      ],
      ...over.status,
    },
  };
}

export function conditionOf(type: string, status: string, reason: string, at: string, message = `${reason}.`) {
  return { type, status, reason, message, lastUpdateTime: at, lastTransitionTime: at };
}

/** A ReplicaSet of {@link sampleDeployment} with a revision number and, after rollbacks, the numbers before. */
export function sampleReplicaSet(input: {
  hash: string;
  revision?: string;
  history?: string;
  image?: string;
  createdAt?: string;
  annotations?: Record<string, string>;
  owner?: string;
}): ReplicaSet {
  const { hash, revision, history, image = 'registry.example/shop/web:1.0', owner = 'dep-1' } = input;
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `web-${hash}`,
      namespace: 'shop',
      uid: `rs-${hash}`,
      resourceVersion: '90',
      creationTimestamp: input.createdAt ?? '2026-01-01T00:00:01Z',
      labels: { app: 'web', 'pod-template-hash': hash },
      annotations: {
        ...(revision === undefined ? {} : { 'deployment.kubernetes.io/revision': revision }),
        ...(history === undefined ? {} : { 'deployment.kubernetes.io/revision-history': history }),
        ...input.annotations,
      },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: owner, controller: true }],
    },
    spec: {
      replicas: 2,
      selector: { matchLabels: { 'pod-template-hash': hash } },
      template: {
        metadata: { labels: { app: 'web', 'pod-template-hash': hash } },
        spec: { containers: [{ name: 'app', image }] },
      },
    },
    status: { replicas: 2 },
  };
}

/** A pod of {@link sampleReplicaSet}, healthy unless `status` says otherwise. */
export function samplePod(
  input: { name?: string; hash?: string; metadata?: Metadata; spec?: object; status?: object } = {},
): Pod {
  const hash = input.hash ?? 'aaa';
  const name = input.name ?? `web-${hash}-bcdfg`;
  const status: PodStatus = {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True' }],
    containerStatuses: [
      {
        name: 'app',
        ready: true,
        restartCount: 0,
        image: 'registry.example/shop/web:1.0',
        imageID: `registry.example/shop/web@sha256:${'a'.repeat(64)}`,
        state: { running: { startedAt: '2026-01-01T00:00:05Z' } },
      },
    ],
    ...input.status,
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'shop',
      uid: `pod-${name}`,
      resourceVersion: '95',
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: `web-${hash}`, uid: `rs-${hash}`, controller: true },
      ],
      ...input.metadata,
    },
    spec: { containers: [{ name: 'app', image: 'registry.example/shop/web:1.0' }], ...input.spec },
    status,
  };
}

/** One container's status for {@link samplePod}. */
export function containerStatus(over: object = {}) {
  return { name: 'app', ready: false, restartCount: 0, image: 'i', imageID: '', ...over };
}

export function sampleHpa(
  over: { target?: string; kind?: string; spec?: object; status?: object } = {},
): HorizontalPodAutoscaler {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'shop', uid: 'hpa-1', resourceVersion: '97' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: over.kind ?? 'Deployment', name: over.target ?? 'web' },
      minReplicas: 2,
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
      ...over.spec,
    },
    status: { currentReplicas: 2, desiredReplicas: 3, ...over.status },
  };
}
