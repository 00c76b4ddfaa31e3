import type { ControlPlane } from '@moonin/testing';
import { readCluster } from './cluster-side.ts';
import { factsLine, inOrder, type Side } from './sides.ts';

/** kubectl's JSON of an object, as far as the comparison reads it. */
interface Listed {
  readonly kind: string;
  readonly metadata: {
    readonly uid: string;
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Record<string, string>;
    readonly ownerReferences?: readonly { kind: string; uid: string; controller?: boolean }[];
  };
  readonly type?: string;
  readonly rules?: readonly { verbs: string[]; resources?: string[]; nonResourceURLs?: string[] }[] | null;
  readonly roleRef?: { kind: string; name: string };
  readonly subjects?: readonly { kind: string; name: string }[];
  readonly spec?: {
    readonly type?: string;
    readonly clusterIP?: string;
    readonly selector?: Record<string, string>;
    readonly ports?: readonly { port: number; targetPort: number | string }[];
    readonly rules?: readonly { host?: string; http?: { paths: { path?: string; backend: Backend }[] } }[];
    readonly podSelector?: { matchLabels?: Record<string, string> };
    readonly policyTypes?: string[];
    readonly ingress?: unknown[];
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
    readonly scaleTargetRef?: { kind: string; name: string };
    readonly schedule?: string;
    readonly timeZone?: string;
    readonly suspend?: boolean;
    readonly unschedulable?: boolean;
  };
  readonly status?: {
    readonly phase?: string;
    readonly capacity?: Record<string, string>;
    readonly conditions?: readonly { type: string; status: string }[];
  };
}
interface Backend {
  readonly service?: { readonly name: string };
}

type Facts = (object: Listed) => unknown[];
const RULES: Facts = ({ rules }) =>
  (rules ?? []).map(({ verbs, resources = [], nonResourceURLs = [] }) => [verbs, resources, nonResourceURLs]);
const SUBJECTS: Facts = ({ roleRef, subjects = [] }) => [
  roleRef?.kind,
  roleRef?.name,
  subjects.map(({ kind, name }) => [kind, name]),
];

/** What the store calls a kind of Kubernetes, and what of it is compared besides namespace and name. */
const KINDS: Readonly<Record<string, readonly [string, Facts]>> = {
  Namespace: ['namespace', ({ metadata, status }) => [status?.phase, inOrder(metadata.labels)]],
  Node: [
    'node',
    ({ spec, status }) => [spec?.unschedulable === true, conditionOf(status, 'Ready'), Number(status?.capacity?.pods)],
  ],
  Service: [
    'service',
    ({ metadata, spec }) => [
      inOrder(metadata.labels),
      spec?.type,
      spec?.clusterIP,
      inOrder(spec?.selector),
      spec?.ports?.map(({ port, targetPort }) => [port, String(targetPort)]),
    ],
  ],
  Ingress: [
    'ingress',
    ({ spec }) => [
      spec?.rules?.map(({ host, http }) => [
        host,
        http?.paths.map(({ path, backend }) => [path, backend.service?.name]),
      ]),
    ],
  ],
  NetworkPolicy: [
    'network-policy',
    ({ spec }) => [inOrder(spec?.podSelector?.matchLabels), spec?.policyTypes, spec?.ingress?.length ?? 0],
  ],
  HorizontalPodAutoscaler: [
    'hpa',
    ({ spec }) => [spec?.scaleTargetRef?.kind, spec?.scaleTargetRef?.name, spec?.minReplicas, spec?.maxReplicas],
  ],
  Role: ['role', RULES],
  ClusterRole: ['role', RULES],
  RoleBinding: ['role-binding', SUBJECTS],
  ClusterRoleBinding: ['role-binding', SUBJECTS],
  CronJob: ['cron-job', ({ spec }) => [spec?.schedule, spec?.timeZone ?? null, spec?.suspend === true]],
};
const RESOURCES = [
  'namespaces',
  'nodes',
  'services',
  'ingresses',
  'networkpolicies',
  'horizontalpodautoscalers.v2.autoscaling',
  'roles',
  'clusterroles',
  'rolebindings',
  'clusterrolebindings',
  'cronjobs',
  'jobs',
  'secrets',
];
/** The agent's default: it does not follow what is in it, nor tell of it. */
const IGNORED = 'kube-system';

/** Everything that the API server holds of the kinds that are reported, read with kubectl. */
export async function readMixedCluster(plane: ControlPlane): Promise<Side> {
  const { stdout } = await plane.kubectl(['get', RESOURCES.join(','), '--all-namespaces', '-o', 'json']);
  const { items } = JSON.parse(stdout) as { items: Listed[] };
  const side: Side = new Map();
  const put = (kind: string, uid: string, line: string): void => {
    const lines = side.get(kind) ?? new Map<string, string>();
    side.set(kind, lines.set(uid, line));
  };
  const listed = items.filter(
    ({ kind, metadata }) => (kind === 'Namespace' ? metadata.name : metadata.namespace) !== IGNORED,
  );
  for (const object of listed) {
    const [kind, facts] = KINDS[object.kind] ?? [];
    const { uid, namespace, name } = object.metadata;
    if (kind && facts) put(kind, uid, factsLine(namespace ?? null, name, ...facts(object)));
  }
  for (const { metadata, status } of listed.filter(({ kind }) => kind === 'Job')) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
    const isTrue = (type: string) => conditionOf(status, type) === 'True';
    const state = isTrue('Failed') ? 'failed' : isTrue('Complete') ? 'complete' : 'running';
    if (owner?.kind === 'CronJob') put('execution', metadata.uid, factsLine(owner.uid, metadata.name, state));
  }
  for (const [release, history] of releasesOf(listed)) {
    put('helm-release', release, factsLine(...history.sort(([a], [b]) => b - a)));
  }
  const { deployments, revisions } = await readCluster(plane);
  return side.set('deployment', deployments).set('revision', revisions);
}

function conditionOf(status: Listed['status'], type: string): string | undefined {
  return status?.conditions?.find((condition) => condition.type === type)?.status;
}

/** Revision and status of each Secret of a release. */
function releasesOf(objects: readonly Listed[]): Map<string, [number, string][]> {
  const releases = new Map<string, [number, string][]>();
  for (const { type, metadata } of objects) {
    const { name, version, status = 'unknown' } = metadata.labels ?? {};
    if (type !== 'helm.sh/release.v1' || !name || !version) continue;
    const uid = `helm:${metadata.namespace}/${name}`;
    releases.set(uid, [...(releases.get(uid) ?? []), [Number(version), status]]);
  }
  return releases;
}
