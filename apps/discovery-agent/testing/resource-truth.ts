import type { StoredInventory } from '@moonin/agent-client/testing';
import type { ReportOf, ResourceKind } from '@moonin/contracts';
import type { ReadObjects } from './cluster-truth.ts';

/** kubectl's JSON of an object, as far as the comparison reads it. */
interface Listed {
  metadata: { uid: string; name: string; namespace?: string; labels?: Record<string, string> };
  type?: string;
  rules?: { verbs: string[]; resources?: string[]; nonResourceURLs?: string[] }[] | null;
  roleRef?: { kind: string; name: string };
  subjects?: { kind: string; name: string }[];
  spec?: {
    type?: string;
    clusterIP?: string;
    selector?: Record<string, string>;
    ports?: { port: number }[];
    rules?: { host?: string; http?: { paths: { path?: string }[] } }[];
    podSelector?: { matchLabels?: Record<string, string> };
    policyTypes?: string[];
    ingress?: unknown[];
    egress?: unknown[];
    minReplicas?: number;
    maxReplicas?: number;
    scaleTargetRef?: { kind: string; name: string };
  };
  status?: { currentReplicas?: number; desiredReplicas?: number };
}

const IGNORED_NAMESPACE = 'kube-system';
const line = (...facts: unknown[]): string => JSON.stringify(facts);
const sorted = (map: Readonly<Record<string, string>> | null | undefined): string =>
  line(...Object.entries(map ?? {}).sort());

type Facts = (object: Listed) => unknown[];
const RULES: Facts = ({ rules }) =>
  (rules ?? []).map(({ verbs, resources = [], nonResourceURLs = [] }) => [verbs, resources, nonResourceURLs]);
const SUBJECTS: Facts = ({ roleRef, subjects = [] }) => [
  roleRef?.kind,
  roleRef?.name,
  subjects.map(({ kind, name }) => `${kind} ${name}`),
];

/** Which of kubectl's resources make up a kind, and what of them is compared. */
const KINDS: readonly (readonly [ResourceKind, string, Facts])[] = [
  [
    'service',
    'services',
    ({ spec }) => [spec?.type, spec?.clusterIP, sorted(spec?.selector), spec?.ports?.map(({ port }) => port)],
  ],
  [
    'ingress',
    'ingresses',
    ({ spec }) => [
      (spec?.rules ?? []).map(({ host, http }) => [host ?? null, http?.paths.map(({ path }) => path ?? null) ?? []]),
    ],
  ],
  [
    'network-policy',
    'networkpolicies',
    ({ spec }) => [
      sorted(spec?.podSelector?.matchLabels),
      spec?.policyTypes,
      spec?.ingress?.length ?? 0,
      spec?.egress?.length ?? 0,
    ],
  ],
  [
    'hpa',
    'horizontalpodautoscalers.v2.autoscaling',
    ({ spec, status }) => [
      spec?.scaleTargetRef?.kind,
      spec?.scaleTargetRef?.name,
      spec?.minReplicas,
      spec?.maxReplicas,
      status?.currentReplicas ?? null,
      status?.desiredReplicas ?? null,
    ],
  ],
  ['role', 'roles', RULES],
  ['role', 'clusterroles', RULES],
  ['role-binding', 'rolebindings', SUBJECTS],
  ['role-binding', 'clusterrolebindings', SUBJECTS],
];

/** The resources of {@link clusterTruth} that are read besides Deployments: `kind uid` → a line of facts. */
export async function resourceTruth(read: ReadObjects): Promise<Map<string, string>> {
  const truth = new Map<string, string>();
  await Promise.all(
    KINDS.map(async ([kind, resource, facts]) => {
      for (const object of await itemsOf(read, resource)) {
        const { uid, namespace, name } = object.metadata;
        truth.set(`${kind} ${uid}`, line(namespace ?? null, name, ...facts(object)));
      }
    }),
  );
  for (const [release, facts] of releasesOf(await itemsOf(read, 'secrets')))
    truth.set(`helm-release ${release}`, facts);
  return truth;
}

async function itemsOf(read: ReadObjects, resource: string): Promise<Listed[]> {
  const { items } = (await read(resource)) as { items: Listed[] };
  return items.filter(({ metadata }) => metadata.namespace !== IGNORED_NAMESPACE);
}

function releasesOf(secrets: readonly Listed[]): Map<string, string> {
  const releases = new Map<string, Listed[]>();
  for (const secret of secrets) {
    const { labels, namespace } = secret.metadata;
    if (secret.type !== 'helm.sh/release.v1' || labels?.owner !== 'helm' || !labels.name || !labels.version) continue;
    const uid = `helm:${namespace}/${labels.name}`;
    releases.set(uid, [...(releases.get(uid) ?? []), secret]);
  }
  const history = (secretsOfOne: readonly Listed[]) =>
    secretsOfOne
      .map(({ metadata }): [number, string] => [Number(metadata.labels?.version), metadata.labels?.status ?? 'unknown'])
      .sort(([a], [b]) => b - a);
  return new Map([...releases].map(([uid, secretsOfOne]) => [uid, line(...history(secretsOfOne))]));
}

/** The same of what the API holds. */
export function storedResources(inventory: StoredInventory): Map<string, string> {
  const truth = new Map<string, string>();
  const put = <Kind extends ResourceKind>(kind: Kind, facts: (report: ReportOf[Kind]) => unknown[]): void => {
    for (const [uid, { object }] of inventory.live(kind))
      truth.set(`${kind} ${uid}`, line(...facts(object as ReportOf[Kind])));
  };
  put('service', ({ namespace, name, type, clusterIps, selector, ports }) => [
    namespace,
    name,
    type,
    clusterIps[0],
    sorted(selector),
    ports.map(({ port }) => port),
  ]);
  put('ingress', ({ namespace, name, rules }) => [
    namespace,
    name,
    rules.map(({ host, paths }) => [host, paths.map(({ path }) => path)]),
  ]);
  put('network-policy', ({ namespace, name, podSelector, policyTypes, ingress, egress }) => [
    namespace,
    name,
    sorted(podSelector.matchLabels),
    policyTypes,
    ingress.length,
    egress.length,
  ]);
  put('hpa', ({ namespace, name, target, minReplicas, maxReplicas, currentReplicas, desiredReplicas }) => [
    namespace,
    name,
    target.kind,
    target.name,
    minReplicas,
    maxReplicas,
    currentReplicas,
    desiredReplicas,
  ]);
  put('role', ({ namespace, name, rules }) => [
    namespace,
    name,
    ...rules.map(({ verbs, resources, nonResourceUrls }) => [verbs, resources, nonResourceUrls]),
  ]);
  put('role-binding', ({ namespace, name, role, subjects }) => [
    namespace,
    name,
    role.kind,
    role.name,
    subjects.map((subject) => `${subject.kind} ${subject.name}`),
  ]);
  put('helm-release', ({ history }) => history.map(({ revision, status }) => [revision, status]));
  return truth;
}
