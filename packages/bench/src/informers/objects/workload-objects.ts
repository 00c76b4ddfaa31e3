import { checksum, labelsOf, podTemplate } from './pod-template.ts';

/** What every object here says of its place. */
export interface Place {
  readonly namespace: string;
  readonly app: string;
}

/** The controller of an object. */
export interface Owner {
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}

const SINCE = '2026-01-05T08:00:00Z';
const TRUE = { status: 'True', lastTransitionTime: SINCE };

export function deployment({ namespace, app }: Place, replicas: number) {
  const { metadata, spec } = podTemplate(app, '2.4.1');
  return {
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {
        namespace,
        name: app,
        labels: labelsOf(app),
        annotations: {
          'deployment.kubernetes.io/revision': '2',
          'meta.helm.sh/release-name': app,
          'meta.helm.sh/release-namespace': namespace,
        },
      },
      spec: { replicas, selector: { matchLabels: selector(app) }, template: { metadata, spec } },
    },
    status: {
      observedGeneration: 1,
      replicas,
      updatedReplicas: replicas,
      readyReplicas: replicas,
      availableReplicas: replicas,
      conditions: [
        condition('Available', 'MinimumReplicasAvailable', 'Deployment has minimum availability.'),
        condition('Progressing', 'NewReplicaSetAvailable', `ReplicaSet "${app}-6f7d9c5b" has successfully progressed.`),
      ],
    },
  };
}

export function replicaSet({ namespace, app }: Place, owner: Owner, input: { revision: 1 | 2; replicas: number }) {
  const { revision, replicas } = input;
  const hash = revision === 2 ? '6f7d9c5b' : '58c6b4dd';
  const { metadata, spec } = podTemplate(app, revision === 2 ? '2.4.1' : '2.4.0');
  const labels = { ...metadata.labels, 'pod-template-hash': hash };
  return {
    manifest: {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        namespace,
        name: `${app}-${hash}`,
        labels,
        annotations: { 'deployment.kubernetes.io/revision': String(revision) },
        ownerReferences: [reference('apps/v1', owner)],
      },
      spec: {
        replicas,
        selector: { matchLabels: { ...selector(app), 'pod-template-hash': hash } },
        template: { metadata: { ...metadata, labels }, spec },
      },
    },
    status: { observedGeneration: 1, replicas, readyReplicas: replicas, availableReplicas: replicas },
  };
}

/** A pod that runs on `node`, as its kubelet tells it. */
export function pod({ namespace, app }: Place, owner: Owner, input: { number: number; node: string }) {
  const { metadata, spec } = podTemplate(app, '2.4.1');
  const name = `${owner.name}-${checksum(`${app}-${input.number}`).slice(0, 5)}`;
  return {
    manifest: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        namespace,
        name,
        labels: { ...metadata.labels, 'pod-template-hash': '6f7d9c5b' },
        annotations: metadata.annotations,
        ownerReferences: [reference('apps/v1', owner)],
      },
      spec: { ...spec, nodeName: input.node },
    },
    status: {
      phase: 'Running',
      startTime: SINCE,
      podIP: `10.12.${input.number % 250}.7`,
      hostIP: '10.0.0.4',
      qosClass: 'Burstable',
      conditions: ['PodScheduled', 'Initialized', 'PodReadyToStartContainers', 'ContainersReady', 'Ready'].map(
        (type) => ({ type, ...TRUE }),
      ),
      containerStatuses: spec.containers.map(({ name: container, image }) => ({
        name: container,
        image,
        imageID: `${image.split(':')[0]}@sha256:${checksum(image)}`,
        containerID: `containerd://${checksum(`${name}-${container}`)}`,
        ready: true,
        started: true,
        restartCount: 0,
        state: { running: { startedAt: SINCE } },
      })),
    },
  };
}

export function reference(apiVersion: string, { kind, name, uid }: Owner) {
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

export function selector(app: string): Record<string, string> {
  return { 'app.kubernetes.io/name': app, 'app.kubernetes.io/instance': app };
}

function condition(type: string, reason: string, message: string) {
  return { type, ...TRUE, lastUpdateTime: SINCE, reason, message };
}
