import { createHash } from 'node:crypto';
import type { ContainerImage, DeploymentReport, Json, RevisionReport } from '@moonin/contracts';
import type { Workload, WorkloadContainer } from './workload.ts';

/** How far the roll-out of a revision is. */
export type RolloutPhase = 'progressing' | 'complete';

/** Time of a revision's start: one every two days, so that reports do not depend on the clock. */
function startedAt(revision: number): string {
  return new Date(Date.UTC(2026, 0, 1, 9) + revision * 2 * 24 * 60 * 60_000).toISOString();
}

/** Report of a Deployment at `revision`, as the Discovery Agent builds it. */
export function deploymentReportOf(workload: Workload, revision: number, phase: RolloutPhase): DeploymentReport {
  const { replicas, tool } = workload;
  const isDone = phase === 'complete';
  const updated = isDone ? replicas : 1;
  return {
    namespace: workload.namespace,
    name: workload.name,
    labels: deploymentLabels(workload),
    annotations: deploymentAnnotations(workload),
    createdAt: startedAt(0),
    generation: revision,
    observedGeneration: revision,
    paused: false,
    strategy: { type: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '25%' },
    replicas: {
      desired: replicas,
      current: replicas + (isDone ? 0 : 1),
      updated,
      ready: replicas,
      available: replicas,
    },
    serviceAccount: workload.name,
    management:
      tool === 'argocd'
        ? { type: 'gitops', tool: 'Argo CD', source: `${workload.team}-prod` }
        : { type: tool === 'helm' ? 'helm' : 'regular', tool: null, source: null },
    health: isDone
      ? { status: 'healthy', reason: null, message: null, since: startedAt(revision), troubles: [] }
      : {
          status: 'progressing',
          reason: 'ReplicaSetUpdated',
          message: `${updated} out of ${replicas} new replicas have been updated`,
          since: startedAt(revision),
          troubles: [],
        },
    conditions: [
      condition('Available', 'MinimumReplicasAvailable', 'Deployment has minimum availability.', revision),
      condition(
        'Progressing',
        isDone ? 'NewReplicaSetAvailable' : 'ReplicaSetUpdated',
        `ReplicaSet "${replicaSetOf(workload, revision)}" ${isDone ? 'has successfully progressed' : 'is progressing'}.`,
        revision,
      ),
    ],
    hpa: null,
    revision,
    images: imagesOf(workload, revision),
    podLabels: podLabels(workload),
    scaledBy: null,
  };
}

/** Report of revision `number`, in force (`current`) or past. */
export function revisionReportOf(
  workload: Workload,
  number: number,
  state: { current: boolean; phase: RolloutPhase },
): RevisionReport {
  const { current } = state;
  const isDone = state.phase === 'complete';
  return {
    deploymentUid: workload.uid,
    number,
    templateHash: templateHashOf(workload, number),
    replicaSet: replicaSetOf(workload, number),
    current,
    startedAt: startedAt(number),
    finishedAt: current && isDone ? startedAt(number) : null,
    outcome: current ? state.phase : 'unknown',
    rolledBackTo: null,
    actor: current
      ? { manager: workload.tool, operation: 'Apply', tool: workload.tool, source: workload.team, changeCause: null }
      : { manager: null, operation: null, tool: null, source: null, changeCause: null },
    images: imagesOf(workload, number),
    manifest: {
      replicas: current ? workload.replicas : null,
      strategy: current ? { type: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '25%' } : null,
      labels: current ? deploymentLabels(workload) : null,
      annotations: current ? deploymentAnnotations(workload) : null,
      template: templateOf(workload, number),
    },
    helm: null,
    hpa: null,
  };
}

function templateHashOf(workload: Workload, revision: number): string {
  return createHash('sha1').update(`${workload.seed}/${revision}`).digest('hex').slice(0, 10);
}

const replicaSetOf = (workload: Workload, revision: number): string =>
  `${workload.name}-${templateHashOf(workload, revision)}`;

function imagesOf(workload: Workload, revision: number): ContainerImage[] {
  return workload.containers.map(({ name, registry, repository }) => {
    const tag = tagOf(revision);
    const digest = createHash('sha256').update(`${repository}:${tag}`).digest('hex');
    const reference = `${registry}/${repository}:${tag}`;
    return { container: name, init: false, reference, registry, repository, tag, digest: `sha256:${digest}` };
  });
}

const tagOf = (revision: number): string => `v1.${revision}.0`;

function deploymentLabels(workload: Workload): Record<string, string> {
  return {
    ...podLabels(workload),
    'app.kubernetes.io/managed-by': workload.tool === 'helm' ? 'Helm' : workload.tool,
    'app.kubernetes.io/part-of': workload.team,
  };
}

function deploymentAnnotations(workload: Workload): Record<string, string> {
  const owner = `apps/Deployment:${workload.namespace}/${workload.name}`;
  return {
    'argocd.argoproj.io/tracking-id': `${workload.team}-prod:${owner}`,
    'moonin.example/runbook': `https://runbooks.example/${workload.team}/${workload.name}`,
  };
}

const podLabels = (workload: Workload): Record<string, string> => ({
  'app.kubernetes.io/name': workload.name,
  'app.kubernetes.io/instance': `${workload.name}-${workload.namespace}`,
  team: workload.team,
});

function condition(type: string, reason: string, message: string, revision: number) {
  return { type, status: 'True' as const, reason, message, updatedAt: startedAt(revision) };
}

function templateOf(workload: Workload, revision: number): { [key: string]: Json } {
  return {
    metadata: {
      labels: podLabels(workload),
      annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(workload.containers[0].port) },
    },
    spec: {
      serviceAccountName: workload.name,
      terminationGracePeriodSeconds: 30,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: workload.containers.map((container) => containerOf(container, revision)),
      volumes: [
        { name: 'config', configMap: { name: `${workload.name}-config` } },
        { name: 'tmp', emptyDir: {} },
      ],
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'topology.kubernetes.io/zone',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: { 'app.kubernetes.io/name': workload.name } },
        },
      ],
    },
  };
}

function containerOf(container: WorkloadContainer, revision: number): { [key: string]: Json } {
  const probe = { httpGet: { path: '/health', port: 'http' }, periodSeconds: 10, timeoutSeconds: 2 };
  return {
    name: container.name,
    image: `${container.registry}/${container.repository}:${tagOf(revision)}`,
    ports: [{ name: 'http', containerPort: container.port, protocol: 'TCP' }],
    env: [
      ...container.env.map(({ name, value }) => ({ name, value })),
      ...container.secretEnv.map(({ name, secret, key }) => ({
        name,
        valueFrom: { secretKeyRef: { name: secret, key } },
      })),
      { name: 'RELEASE', value: tagOf(revision) },
    ],
    resources: {
      requests: { cpu: `${container.cpuMillis}m`, memory: `${container.memoryMib}Mi` },
      limits: { memory: `${container.memoryMib * 2}Mi` },
    },
    readinessProbe: probe,
    livenessProbe: { ...probe, failureThreshold: 6 },
    volumeMounts: [
      { name: 'config', mountPath: '/etc/app', readOnly: true },
      { name: 'tmp', mountPath: '/tmp' },
    ],
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
  };
}
