import {
  createInformer,
  type Deployment,
  type HorizontalPodAutoscaler,
  type Informer,
  type InformerMetrics,
  type InformerStatus,
  indexByUid,
  type KubeClient,
  type KubeObject,
  type Namespace,
  type Node,
  type Pod,
  type ReplicaSet,
  type Resource,
  resources,
} from '@moonin/kube';
import type { Logger } from '@moonin/runtime';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { type DeploymentView, deploymentView } from '../views/deployment-view.ts';
import { type HpaView, hpaView } from '../views/hpa-view.ts';
import { type PodView, podView } from '../views/pod-view.ts';
import { type ReplicaSetView, replicaSetView } from '../views/replica-set-view.ts';
import { keptNamespace, keptNode } from '../views/small-kinds.ts';
import type { View } from '../views/view.ts';
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
}
export type InformerName = keyof Informers;
/** What the informers know, to read. */
export type Stores = { readonly [Name in InformerName]: Informers[Name]['store'] };

export function storesOf(informers: Informers): Stores {
  const { namespaces, nodes, deployments, replicaSets, pods, hpas } = informers;
  return {
    namespaces: namespaces.store,
    nodes: nodes.store,
    deployments: deployments.store,
    replicaSets: replicaSets.store,
    pods: pods.store,
    hpas: hpas.store,
  };
}

export const UID_INDEX = 'uid';
export const OWNER_INDEX = 'owner';
export const TARGET_INDEX = 'target';

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
}): Informers {
  const { client, log, sanitiser, ignore } = input;
  const intern = createInterner();
  const common = (name: InformerName) => ({
    client,
    log,
    metrics: input.metricsOf(name),
    onStatus: (status: InformerStatus) => input.onStatus(name, status),
  });
  const namespaced = (name: InformerName) =>
    input.namespaces.length > 0
      ? { ...common(name), namespaces: input.namespaces }
      : { ...common(name), fieldSelector: ignore.namespaceSelector };

  return {
    namespaces: createInformer({ ...common('namespaces'), resource: resources.namespaces, transform: keptNamespace }),
    nodes: createInformer({ ...common('nodes'), resource: resources.nodes, transform: keptNode }),
    deployments: createInformer({
      ...namespaced('deployments'),
      ...stripped(resources.deployments, (raw: Deployment) => deploymentView(raw, sanitiser)),
      indexers: { [UID_INDEX]: indexByUid },
    }),
    replicaSets: createInformer({
      ...namespaced('replicaSets'),
      ...stripped(resources.replicaSets, (raw: ReplicaSet) => replicaSetView(raw, sanitiser, intern)),
      indexers: { [UID_INDEX]: indexByUid, [OWNER_INDEX]: ownerUids },
    }),
    pods: createInformer({
      ...namespaced('pods'),
      ...stripped(resources.pods, (raw: Pod) => podView(raw, sanitiser, intern)),
      indexers: { [OWNER_INDEX]: ownerUids },
    }),
    hpas: createInformer({
      ...namespaced('hpas'),
      ...stripped(resources.horizontalPodAutoscalers, (raw: HorizontalPodAutoscaler) => hpaView(raw)),
      indexers: { [TARGET_INDEX]: ({ target }: HpaView) => (target === null ? [] : [target]) },
    }),
  };
}

function ownerUids({ ownerUid }: { ownerUid: string | null }): string[] {
  return ownerUid === null ? [] : [ownerUid];
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
