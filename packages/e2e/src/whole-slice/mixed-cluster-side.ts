import type { ControlPlane } from '@moonin/testing';
import { readCluster } from './cluster-side.ts';
import { factsLine, inOrder, type Side } from './sides.ts';

/** kubectl's JSON of an object, as far as the comparison reads it. */
interface Listed {
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

/** Which of kubectl's resources make up a kind, and what of them is compared besides namespace and name. */
const KINDS: readonly (readonly [string, string, Facts])[] = [
  ['namespace', 'namespaces', ({ metadata, status }) => [status?.phase, inOrder(metadata.labels)]],
  [
    'node',
    'nodes',
    ({ spec, status }) => [spec?.unschedulable === true, conditionOf(status, 'Ready'), Number(status?.capacity?.pods)],
  ],
  [
    'service',
    'services',
    ({ metadata, spec }) => [
      inOrder(metadata.labels),
      spec?.type,
      spec?.clusterIP,
      inOrder(spec?.selector),
      spec?.ports?.map(({ port, targetPort }) => [port, String(targetPort)]),
    ],
  ],
  [
    'ingress',
    'ingresses',
    ({ spec }) => [
      spec?.rules?.map(({ host, http }) => [
        host,
        http?.paths.map(({ path, backend }) => [path, backend.service?.name]),
      ]),
    ],
  ],
  [
    'network-policy',
    'networkpolicies',
    ({ spec }) => [inOrder(spec?.podSelector?.matchLabels), spec?.policyTypes, spec?.ingress?.length ?? 0],
  ],
  [
    'hpa',
    'horizontalpodautoscalers.v2.autoscaling',
    ({ spec }) => [spec?.scaleTargetRef?.kind, spec?.scaleTargetRef?.name, spec?.minReplicas, spec?.maxReplicas],
  ],
  ['role', 'roles', RULES],
  ['role', 'clusterroles', RULES],
  ['role-binding', 'rolebindings', SUBJECTS],
  ['role-binding', 'clusterrolebindings', SUBJECTS],
  ['cron-job', 'cronjobs', ({ spec }) => [spec?.schedule, spec?.timeZone ?? null, spec?.suspend === true]],
];

/** Everything that the API server holds of the kinds that are reported, read with kubectl. */
export async function readMixedCluster(plane: ControlPlane): Promise<Side> {
  const list = async (resource: string): Promise<Listed[]> => {
    const { stdout } = await plane.kubectl(['get', resource, '--all-namespaces', '-o', 'json']);
    const { items } = JSON.parse(stdout) as { items: Listed[] };
    return items.filter(({ metadata }) => metadata.namespace !== 'kube-system');
  };
  const side: Side = new Map();
  const put = (kind: string, uid: string, line: string): void => {
    const lines = side.get(kind) ?? new Map<string, string>();
    side.set(kind, lines.set(uid, line));
  };
  for (const [kind, resource, facts] of KINDS) {
    for (const object of await list(resource)) {
      const { uid, namespace, name } = object.metadata;
      put(kind, uid, factsLine(namespace ?? null, name, ...facts(object)));
    }
  }
  for (const { metadata, status } of await list('jobs')) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
    const isTrue = (type: string) => conditionOf(status, type) === 'True';
    const state = isTrue('Failed') ? 'failed' : isTrue('Complete') ? 'complete' : 'running';
    if (owner?.kind === 'CronJob') put('execution', metadata.uid, factsLine(owner.uid, metadata.name, state));
  }
  for (const [release, history] of releasesOf(await list('secrets'))) {
    put('helm-release', release, factsLine(...history.sort(([a], [b]) => b - a)));
  }
  const { deployments, revisions } = await readCluster(plane);
  return side.set('deployment', deployments).set('revision', revisions);
}

function conditionOf(status: Listed['status'], type: string): string | undefined {
  return status?.conditions?.find((condition) => condition.type === type)?.status;
}

/** Revision and status of each Secret of a release. */
function releasesOf(secrets: readonly Listed[]): Map<string, [number, string][]> {
  const releases = new Map<string, [number, string][]>();
  for (const { type, metadata } of secrets) {
    const { name, version, status = 'unknown' } = metadata.labels ?? {};
    if (type !== 'helm.sh/release.v1' || !name || !version) continue;
    const uid = `helm:${metadata.namespace}/${name}`;
    releases.set(uid, [...(releases.get(uid) ?? []), [Number(version), status]]);
  }
  return releases;
}
