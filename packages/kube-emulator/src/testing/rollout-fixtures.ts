import { planRollout } from '../controllers/deployment/plan-rollout.ts';
import { templateHash } from '../controllers/deployment/revisions.ts';
import type { Deployment, DeploymentStatus, ReplicaSet } from '../model/workloads.ts';

export const nowMs = Date.parse('2026-05-01T12:00:00Z');
export const now = '2026-05-01T12:00:00Z';

function template(image: string) {
  return { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } };
}

/** What a test's Deployment differs in. */
export type DeploymentFields = Partial<Deployment['spec']> & {
  image?: string;
  status?: DeploymentStatus;
  annotations?: Record<string, string>;
  surge?: number | string;
  unavailable?: number | string;
};

/** A defaulted Deployment of ten pods. */
export function deployment({
  image = 'a:2',
  status,
  annotations,
  surge,
  unavailable,
  ...spec
}: DeploymentFields = {}): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'shop',
      uid: 'd',
      resourceVersion: '1',
      creationTimestamp: now,
      generation: 2,
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: {
      replicas: 10,
      selector: { matchLabels: { app: 'web' } },
      template: template(image),
      strategy: {
        type: 'RollingUpdate',
        rollingUpdate: { maxSurge: surge ?? '25%', maxUnavailable: unavailable ?? '25%' },
      },
      progressDeadlineSeconds: 600,
      revisionHistoryLimit: 10,
      ...spec,
    },
    ...(status === undefined ? {} : { status }),
  };
}

/** What a test's ReplicaSet differs in. */
export type SetFields = {
  available?: number;
  pods?: number;
  desired?: number;
  max?: number;
  createdMinute?: number;
  revision?: number;
};

/** A ReplicaSet of that Deployment. */
export function replicaSet(image: string, replicas: number, fields: SetFields = {}): ReplicaSet {
  const { available = replicas, pods = replicas, desired = 10, max = 13, createdMinute = 0, revision = 1 } = fields;
  const hash = templateHash(template(image), undefined);
  const labels = { app: 'web', 'pod-template-hash': hash };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `web-${hash}`,
      namespace: 'shop',
      uid: hash,
      resourceVersion: '1',
      creationTimestamp: `2026-05-01T11:${String(createdMinute).padStart(2, '0')}:00Z`,
      generation: 1,
      labels,
      annotations: {
        'deployment.kubernetes.io/revision': String(revision),
        'deployment.kubernetes.io/desired-replicas': String(desired),
        'deployment.kubernetes.io/max-replicas': String(max),
      },
    },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { ...template(image), metadata: { labels } },
    },
    status: { replicas: pods, availableReplicas: available, readyReplicas: available, observedGeneration: 1 },
  };
}

/** Plans one step and sums it up: new sizes by image, conditions by type. */
export function plan(of: Deployment, sets: ReplicaSet[], oldPodsRunning = false, atMs = nowMs) {
  const result = planRollout({ deployment: of, replicaSets: sets, oldPodsRunning, nowMs: atMs });
  const sizes = Object.fromEntries(
    result.update.map((set) => [
      (set.spec.template.spec.containers as { image: string }[])[0]?.image,
      set.spec.replicas,
    ]),
  );
  const conditions = Object.fromEntries((result.status.conditions ?? []).map((c) => [c.type, [c.status, c.reason]]));
  return { ...result, sizes, conditions };
}
