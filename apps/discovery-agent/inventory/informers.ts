import {
  createInformer,
  HELM_OWNER_LABEL,
  HELM_SECRET_TYPE,
  type Informer,
  type InformerMetrics,
  type InformerStatus,
  indexByUid,
  type KubeClient,
  type KubeObject,
  type Namespace,
  type Node,
  type Resource,
  resources,
} from '@moonin/kube';
import type { Logger } from '@moonin/runtime';
import { collectIngress } from '../collectors/ingress.ts';
import { collectNetworkPolicy } from '../collectors/network-policy.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { collectRole } from '../collectors/role.ts';
import { collectRoleBinding } from '../collectors/role-binding.ts';
import { collectService } from '../collectors/service.ts';
import { type CronJobView, cronJobView } from '../views/cron-job-view.ts';
import { type DeploymentView, deploymentView } from '../views/deployment-view.ts';
import { type HelmSecretView, helmSecretView } from '../views/helm-secret-view.ts';
import { type HpaView, hpaView } from '../views/hpa-view.ts';
import { type JobView, jobView } from '../views/job-view.ts';
import { type PodView, podView } from '../views/pod-view.ts';
import { type ReplicaSetView, replicaSetView } from '../views/replica-set-view.ts';
import { type ReportedView, reportedView } from '../views/reported-view.ts';
import { keptNamespace, keptNode } from '../views/small-kinds.ts';
import type { View } from '../views/view.ts';
import { RELEASE_INDEX } from './helm-releases.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { createInterner } from './interner.ts';

/** Every kind that is followed, stripped to what reports are made of before it is kept. */
export interface Informers {
  readonly namespaces: Informer<Namespace>;
  readonly nodes: Informer<Node>;
  readonly deployments: Informer<DeploymentView>;
  readonly replicaSets: Informer<ReplicaSetView>;
  readonly pods: Informer<PodView>;
  readonly hpas: Informer<HpaView>;
  readonly cronJobs: Informer<CronJobView>;
  readonly jobs: Informer<JobView>;
  readonly services: Informer<ReportedView>;
  readonly ingresses: Informer<ReportedView>;
  readonly networkPolicies: Informer<ReportedView>;
  readonly roles: Informer<ReportedView>;
  readonly clusterRoles: Informer<ReportedView>;
  readonly roleBindings: Informer<ReportedView>;
  readonly clusterRoleBindings: Informer<ReportedView>;
  readonly helmSecrets: Informer<HelmSecretView>;
}
export type InformerName = keyof Informers;
/** What the informers know, to read. */
export type Stores = { readonly [Name in InformerName]: Informers[Name]['store'] };

export const UID_INDEX = 'uid';
export const OWNER_INDEX = 'owner';
export const TARGET_INDEX = 'target';

/** Objects a page: one that is read, inflated and parsed is in memory four times for a moment. */
const PAGE_SIZE = 100;
/** A right may come a moment after the agent: the first tries are close together. */
const UNAVAILABLE_RETRY_MS = 15_000;

export function storesOf(informers: Informers): Stores {
  return Object.fromEntries(Object.entries(informers).map(([name, { store }]) => [name, store])) as unknown as Stores;
}

/** Makes the informers without starting them. */
export function createInformers(input: {
  client: KubeClient;
  log: Logger;
  sanitiser: ReportSanitiser;
  ignore: IgnoreRules;
  /** Namespaces to follow one by one; all when empty. */
  namespaces: readonly string[];
  metricsOf: (name: InformerName) => InformerMetrics;
  onStatus: (name: InformerName, status: InformerStatus) => void;
  /** First pause before a kind is tried again that may not be read; it grows to five times that. */
  unavailableRetryMs?: number | undefined;
  /** Silence after which a watch is taken up again. */
  inactivityMs?: number | undefined;
}): Informers {
  const { client, log, sanitiser, ignore, unavailableRetryMs = UNAVAILABLE_RETRY_MS } = input;
  const intern = createInterner();
  const common = (name: InformerName) => ({
    client,
    log,
    metrics: input.metricsOf(name),
    onStatus: (status: InformerStatus) => input.onStatus(name, status),
    unavailableRetryMs,
    inactivityMs: input.inactivityMs,
    pageSize: PAGE_SIZE,
  });
  const selected = (fieldSelector?: string) => {
    const isEach = input.namespaces.length > 0;
    const parts = [fieldSelector, isEach ? undefined : ignore.namespaceSelector].filter((part) => part !== undefined);
    return {
      ...(isEach ? { namespaces: input.namespaces } : {}),
      fieldSelector: parts.length === 0 ? undefined : parts.join(','),
    };
  };
  const namespaced = (name: InformerName) => ({ ...common(name), ...selected() });
  const reported = <Raw extends KubeObject>(
    resource: Resource<Raw>,
    collect: (raw: Raw, sanitiser: ReportSanitiser) => object,
  ) => stripped(resource, (raw) => reportedView(raw, { report: collect(raw, sanitiser) }, intern));

  return {
    namespaces: createInformer({ ...common('namespaces'), resource: resources.namespaces, transform: keptNamespace }),
    nodes: createInformer({ ...common('nodes'), resource: resources.nodes, transform: keptNode }),
    deployments: createInformer({
      ...namespaced('deployments'),
      ...stripped(resources.deployments, (raw) => deploymentView(raw, sanitiser)),
      indexers: {
        [UID_INDEX]: indexByUid,
        [RELEASE_INDEX]: ({ helmRelease }: DeploymentView) => oneOrNone(helmRelease),
      },
    }),
    replicaSets: createInformer({
      ...namespaced('replicaSets'),
      ...stripped(resources.replicaSets, (raw) => replicaSetView(raw, sanitiser, intern)),
      indexers: { [UID_INDEX]: indexByUid, [OWNER_INDEX]: ownerUids },
    }),
    pods: createInformer({
      ...namespaced('pods'),
      ...stripped(resources.pods, (raw) => podView(raw, sanitiser, intern)),
      indexers: { [OWNER_INDEX]: ownerUids },
    }),
    hpas: createInformer({
      ...namespaced('hpas'),
      ...stripped(resources.horizontalPodAutoscalers, (raw) => hpaView(raw, sanitiser, intern)),
      indexers: { [TARGET_INDEX]: ({ target }: HpaView) => oneOrNone(target) },
    }),
    cronJobs: createInformer({
      ...namespaced('cronJobs'),
      ...stripped(resources.cronJobs, (raw) => cronJobView(raw, sanitiser)),
      indexers: { [UID_INDEX]: indexByUid },
    }),
    jobs: createInformer({
      ...namespaced('jobs'),
      ...stripped(resources.jobs, (raw) => jobView(raw, sanitiser, intern)),
      indexers: { [UID_INDEX]: indexByUid, [OWNER_INDEX]: ({ cronJobUid }: JobView) => oneOrNone(cronJobUid) },
    }),
    services: createInformer({ ...namespaced('services'), ...reported(resources.services, collectService) }),
    ingresses: createInformer({ ...namespaced('ingresses'), ...reported(resources.ingresses, collectIngress) }),
    networkPolicies: createInformer({
      ...namespaced('networkPolicies'),
      ...reported(resources.networkPolicies, collectNetworkPolicy),
    }),
    roles: createInformer({ ...namespaced('roles'), ...reported(resources.roles, collectRole) }),
    clusterRoles: createInformer({ ...common('clusterRoles'), ...reported(resources.clusterRoles, collectRole) }),
    roleBindings: createInformer({
      ...namespaced('roleBindings'),
      ...reported(resources.roleBindings, collectRoleBinding),
    }),
    clusterRoleBindings: createInformer({
      ...common('clusterRoleBindings'),
      ...reported(resources.clusterRoleBindings, collectRoleBinding),
    }),
    helmSecrets: createInformer({
      ...common('helmSecrets'),
      ...selected(`type=${HELM_SECRET_TYPE}`),
      ...stripped(resources.secrets, (raw) => helmSecretView(raw, intern)),
      labelSelector: `${HELM_OWNER_LABEL.key}=${HELM_OWNER_LABEL.value}`,
      metadataOnly: true,
      indexers: { [RELEASE_INDEX]: ({ release }: HelmSecretView) => oneOrNone(release) },
    }),
  };
}

function oneOrNone(value: string | null): string[] {
  return value === null ? [] : [value];
}

function ownerUids({ ownerUid }: { ownerUid: string | null }): string[] {
  return oneOrNone(ownerUid);
}

/** An informer holds one type; what the API server sends becomes that type in the transform, before anything else sees it. */
function stripped<Raw extends KubeObject, Kept extends View>(
  resource: Resource<Raw>,
  strip: (raw: Raw) => Kept,
): { resource: Resource<Kept>; transform: (raw: Kept) => Kept } {
  return {
    resource: resource as Resource<KubeObject> as Resource<Kept>,
    transform: (raw) => strip(raw as KubeObject as Raw),
  };
}
