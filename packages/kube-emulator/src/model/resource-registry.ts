/** One kind of object that the emulator stores, and how it is reached. */
export type ResourceDefinition = {
  /** API group; empty for the core group. */
  group: string;
  version: string;
  /** Plural name in the path. */
  plural: string;
  singular: string;
  kind: string;
  /** Name of the kind's type in kubernetes-types.json. */
  type: string;
  namespaced: boolean;
  shortNames: string[];
  categories: string[];
  hasStatus: boolean;
  hasScale: boolean;
  /** What a DELETE without a propagation policy does with dependents. */
  defaultPropagation: 'Background' | 'Orphan';
};

type Extras = Partial<Pick<ResourceDefinition, 'shortNames' | 'categories' | 'hasStatus' | 'hasScale'>> & {
  cluster?: true;
  plural?: string;
  defaultPropagation?: 'Orphan';
};

function define(group: string, version: string, typeGroup: string, kind: string, extras: Extras = {}) {
  const singular = kind.toLowerCase();
  const definition: ResourceDefinition = {
    group,
    version,
    plural: extras.plural ?? `${singular}s`,
    singular,
    kind,
    type: `${typeGroup}.${version}.${kind}`,
    namespaced: extras.cluster !== true,
    shortNames: extras.shortNames ?? [],
    categories: extras.categories ?? [],
    hasStatus: extras.hasStatus ?? false,
    hasScale: extras.hasScale ?? false,
    defaultPropagation: extras.defaultPropagation ?? 'Background',
  };
  return definition;
}

const all = ['all'];
const rbac = 'rbac.authorization.k8s.io';
const networking = 'networking.k8s.io';

/** Every stored kind, in the order in which discovery lists them. */
export const resourceDefinitions: readonly ResourceDefinition[] = [
  define('', 'v1', 'core', 'ConfigMap', { shortNames: ['cm'] }),
  define('', 'v1', 'core', 'Event', { shortNames: ['ev'] }),
  define('', 'v1', 'core', 'Namespace', { cluster: true, shortNames: ['ns'], hasStatus: true }),
  define('', 'v1', 'core', 'Node', { cluster: true, shortNames: ['no'], hasStatus: true }),
  define('', 'v1', 'core', 'Pod', { shortNames: ['po'], categories: all, hasStatus: true }),
  define('', 'v1', 'core', 'Secret'),
  define('', 'v1', 'core', 'ServiceAccount', { shortNames: ['sa'] }),
  define('', 'v1', 'core', 'Service', { shortNames: ['svc'], categories: all, hasStatus: true }),
  define('apps', 'v1', 'apps', 'Deployment', {
    shortNames: ['deploy'],
    categories: all,
    hasStatus: true,
    hasScale: true,
  }),
  define('apps', 'v1', 'apps', 'ReplicaSet', {
    shortNames: ['rs'],
    categories: all,
    hasStatus: true,
    hasScale: true,
  }),
  define('autoscaling', 'v2', 'autoscaling', 'HorizontalPodAutoscaler', {
    shortNames: ['hpa'],
    categories: all,
    hasStatus: true,
  }),
  define('batch', 'v1', 'batch', 'CronJob', { shortNames: ['cj'], categories: all, hasStatus: true }),
  define('batch', 'v1', 'batch', 'Job', { categories: all, hasStatus: true, defaultPropagation: 'Orphan' }),
  define('coordination.k8s.io', 'v1', 'coordination', 'Lease'),
  define(networking, 'v1', 'networking', 'Ingress', { plural: 'ingresses', shortNames: ['ing'], hasStatus: true }),
  define(networking, 'v1', 'networking', 'NetworkPolicy', { plural: 'networkpolicies', shortNames: ['netpol'] }),
  define(rbac, 'v1', 'rbac', 'ClusterRoleBinding', { cluster: true }),
  define(rbac, 'v1', 'rbac', 'ClusterRole', { cluster: true }),
  define(rbac, 'v1', 'rbac', 'RoleBinding'),
  define(rbac, 'v1', 'rbac', 'Role'),
];

/** Other versions of stored kinds under which they are also served. */
export const viewDefinitions: readonly ResourceDefinition[] = [
  define('autoscaling', 'v1', 'autoscaling', 'HorizontalPodAutoscaler', {
    shortNames: ['hpa'],
    categories: all,
    hasStatus: true,
  }),
];

/** Everything that discovery lists; of two versions of a group the preferred one comes first. */
export const servedDefinitions: readonly ResourceDefinition[] = [...resourceDefinitions, ...viewDefinitions];

const byKind = new Map(resourceDefinitions.map((definition) => [definition.kind, definition]));

/** The definition of a stored kind; throws for a kind that is not stored. */
export function resourceOfKind(kind: string): ResourceDefinition {
  const definition = byKind.get(kind);
  if (definition === undefined) throw new Error(`the emulator does not store ${kind}`);
  return definition;
}

/** `v1` or `apps/v1`. */
export function apiVersionOf(definition: Pick<ResourceDefinition, 'group' | 'version'>): string {
  return definition.group === '' ? definition.version : `${definition.group}/${definition.version}`;
}

/** `deployments.apps`, as messages of the API name a resource. */
export function qualifiedPlural(definition: Pick<ResourceDefinition, 'group' | 'plural'>): string {
  return definition.group === '' ? definition.plural : `${definition.plural}.${definition.group}`;
}

/** `Deployment.apps`, as validation messages name a kind. */
export function qualifiedKind(definition: Pick<ResourceDefinition, 'group' | 'kind'>): string {
  return definition.group === '' ? definition.kind : `${definition.kind}.${definition.group}`;
}
