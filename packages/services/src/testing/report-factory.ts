import {
  type CronJobReport,
  type ExecutionReport,
  type HelmReleaseReport,
  type HpaReport,
  type IngressReport,
  missedExecutionUid,
  type NetworkPolicyReport,
  type PodTrouble,
  type RoleBindingReport,
  type RoleReport,
  type ServiceReport,
} from '@moonin/contracts';

const createdAt = '2026-01-01T00:00:00Z';

export function podTrouble(overrides: Partial<PodTrouble> = {}): PodTrouble {
  return {
    type: 'CrashLoopBackOff',
    init: false,
    severity: 'critical',
    reason: 'CrashLoopBackOff',
    pods: 1,
    totalPods: 2,
    container: 'app',
    message: 'last run ended with Error (exit code 1)',
    details: null,
    exitCode: 1,
    revision: 1,
    since: null,
    ...overrides,
  };
}

export function hpaReport(name: string, overrides: Partial<HpaReport> = {}): HpaReport {
  return {
    namespace: 'shop',
    name,
    labels: {},
    createdAt,
    target: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: 1,
    maxReplicas: 5,
    currentReplicas: 2,
    desiredReplicas: 2,
    metrics: [{ type: 'Resource', name: 'cpu', target: '80%', current: '40%' }],
    behavior: null,
    conditions: [{ type: 'AbleToScale', status: 'True', reason: 'ReadyForNewScale', message: null, since: createdAt }],
    lastScaledAt: null,
    ...overrides,
  };
}

export function serviceReport(name: string, overrides: Partial<ServiceReport> = {}): ServiceReport {
  return {
    namespace: 'shop',
    name,
    labels: {},
    annotations: {},
    createdAt,
    type: 'ClusterIP',
    clusterIps: ['10.0.0.7'],
    ports: [{ name: 'http', protocol: 'TCP', port: 80, targetPort: 'http', nodePort: null, appProtocol: null }],
    selector: { app: name },
    externalName: null,
    externalIps: [],
    addresses: [],
    sessionAffinity: null,
    ...overrides,
  };
}

export function ingressReport(name: string, service: string, overrides: Partial<IngressReport> = {}): IngressReport {
  const backend = { service, port: '80', resource: null };
  return {
    namespace: 'shop',
    name,
    labels: {},
    annotations: {},
    createdAt,
    class: 'nginx',
    rules: [{ host: `${name}.example.test`, paths: [{ path: '/', pathType: 'Prefix', backend }] }],
    defaultBackend: null,
    tls: [{ hosts: [`${name}.example.test`], secretName: `${name}-tls` }],
    addresses: [],
    ...overrides,
  };
}

export function networkPolicyReport(name: string, overrides: Partial<NetworkPolicyReport> = {}): NetworkPolicyReport {
  return {
    namespace: 'shop',
    name,
    labels: {},
    createdAt,
    podSelector: { matchLabels: {}, matchExpressions: [] },
    policyTypes: ['Ingress'],
    ingress: [{ peers: [], ports: [{ protocol: 'TCP', port: '8080', endPort: null }] }],
    egress: [],
    ...overrides,
  };
}

export function roleReport(name: string, overrides: Partial<RoleReport> = {}): RoleReport {
  const rule = { verbs: ['get'], apiGroups: [''], resources: ['configmaps'], resourceNames: [], nonResourceUrls: [] };
  return { namespace: 'shop', name, labels: {}, createdAt, rules: [rule], aggregation: null, ...overrides };
}

export function roleBindingReport(
  name: string,
  role: RoleBindingReport['role'],
  overrides: Partial<RoleBindingReport> = {},
): RoleBindingReport {
  const subjects = [{ kind: 'ServiceAccount' as const, name: 'default', namespace: 'shop' }];
  return { namespace: 'shop', name, labels: {}, createdAt, role, subjects, ...overrides };
}

export function helmReleaseReport(name: string, overrides: Partial<HelmReleaseReport> = {}): HelmReleaseReport {
  const { revision = 1, status = 'deployed' } = overrides;
  return {
    namespace: 'shop',
    name,
    revision,
    status,
    chart: 'web',
    chartVersion: `1.${revision}.0`,
    appVersion: `${revision}.0`,
    description: 'Install complete',
    firstDeployedAt: createdAt,
    lastDeployedAt: createdAt,
    manifestDigest: `digest-${revision}`,
    manifest: 'kind: Deployment\n',
    resources: [{ apiVersion: 'apps/v1', kind: 'Deployment', name, namespace: 'shop' }],
    problem: null,
    history: [{ revision, status, updatedAt: createdAt }],
    ...overrides,
  };
}

export function helmReleaseUid(name: string): string {
  return `helm:shop/${name}`;
}

export function cronJobReport(name: string, overrides: Partial<CronJobReport> = {}): CronJobReport {
  return {
    namespace: 'shop',
    name,
    labels: {},
    annotations: {},
    createdAt,
    schedule: '0 3 * * *',
    scheduleProblem: null,
    timeZone: null,
    timeZoneUsed: 'UTC',
    suspended: false,
    concurrencyPolicy: 'Forbid',
    startingDeadlineSeconds: null,
    successfulHistoryLimit: 3,
    failedHistoryLimit: 1,
    active: [],
    lastScheduleAt: null,
    lastSuccessfulAt: null,
    nextRunAt: '2026-01-02T03:00:00Z',
    images: [],
    serviceAccount: null,
    management: { type: 'regular', tool: null, source: null },
    template: { spec: { template: { spec: { containers: [{ name: 'job' }] } } } },
    ...overrides,
  };
}

/** A run whose Job's uid is `jobUid`; a missed one has none. */
export function executionReport(
  cronJobUid: string,
  jobUid: string | null,
  overrides: Partial<ExecutionReport> = {},
): ExecutionReport {
  return {
    cronJobUid,
    jobUid,
    jobName: jobUid === null ? null : `job-${jobUid.slice(0, 8)}`,
    status: jobUid === null ? 'missed' : 'running',
    trigger: 'schedule',
    scheduledFor: '2026-01-01T03:00:00Z',
    startedAt: jobUid === null ? null : '2026-01-01T03:00:01Z',
    finishedAt: null,
    attempts: jobUid === null ? 0 : 1,
    pod: null,
    container: null,
    exitCode: null,
    signal: null,
    reason: null,
    message: null,
    images: [],
    log: null,
    logProblem: null,
    ...overrides,
  };
}

/** What an execution that failed says, with the end of its log. */
export const FAILED_RUN = {
  status: 'failed',
  finishedAt: '2026-01-01T03:00:31Z',
  pod: 'job-abc',
  container: 'job',
  exitCode: 1,
  reason: 'Error',
  log: { container: 'job', text: 'starting\nfailed: no such table', truncated: false, source: 'current' },
} as const satisfies Partial<ExecutionReport>;

/** Uid of the item about a missed run of `report`. */
export function missedUid(report: ExecutionReport): string {
  return missedExecutionUid(report.cronJobUid, report.scheduledFor ?? '');
}
