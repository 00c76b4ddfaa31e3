import { createStore, type Deployment, indexByUid, type Namespace, type Node, type ReplicaSet } from '@moonin/kube';
import type { RunNote } from '../collectors/execution.ts';
import { type HelmChart, newestFirst } from '../collectors/helm-release.ts';
import { createMissedRunLog } from '../executions/missed-run-log.ts';
import { type LoadedDetails, RELEASE_INDEX } from '../inventory/helm-releases.ts';
import { createIgnoreRules } from '../inventory/ignore-rules.ts';
import { OWNER_INDEX, TARGET_INDEX, UID_INDEX } from '../inventory/informers.ts';
import { createInventory } from '../inventory/inventory.ts';
import type { CronJobView } from '../views/cron-job-view.ts';
import { type DeploymentView, deploymentView } from '../views/deployment-view.ts';
import type { HelmSecretView } from '../views/helm-secret-view.ts';
import type { HpaView } from '../views/hpa-view.ts';
import type { JobView } from '../views/job-view.ts';
import type { PodView } from '../views/pod-view.ts';
import { type ReplicaSetView, replicaSetView } from '../views/replica-set-view.ts';
import type { ReportedView } from '../views/reported-view.ts';
import { plainSanitiser } from './plain-sanitiser.ts';

export const asIs = (text: string): string => text;
const owners = ({ ownerUid }: { ownerUid: string | null }) => (ownerUid === null ? [] : [ownerUid]);

/** The instant at which everything is read. */
export const NOW_MS = Date.parse('2026-01-01T00:10:00Z');

/** An inventory over stores that a test fills. */
export function createInventoryRig() {
  const stores = {
    namespaces: createStore<Namespace>(),
    nodes: createStore<Node>(),
    deployments: createStore<DeploymentView>({ [UID_INDEX]: indexByUid }),
    replicaSets: createStore<ReplicaSetView>({ [UID_INDEX]: indexByUid, [OWNER_INDEX]: owners }),
    pods: createStore<PodView>({ [OWNER_INDEX]: owners }),
    hpas: createStore<HpaView>({ [TARGET_INDEX]: ({ target }) => (target === null ? [] : [target]) }),
    cronJobs: createStore<CronJobView>({ [UID_INDEX]: indexByUid }),
    jobs: createStore<JobView>({
      [UID_INDEX]: indexByUid,
      [OWNER_INDEX]: ({ cronJobUid }) => (cronJobUid === null ? [] : [cronJobUid]),
    }),
    services: createStore<ReportedView>(),
    ingresses: createStore<ReportedView>(),
    networkPolicies: createStore<ReportedView>(),
    roles: createStore<ReportedView>(),
    clusterRoles: createStore<ReportedView>(),
    roleBindings: createStore<ReportedView>(),
    clusterRoleBindings: createStore<ReportedView>(),
    helmSecrets: createStore<HelmSecretView>({
      [RELEASE_INDEX]: ({ release }) => (release === null ? [] : [release]),
    }),
  };
  const skipped: string[] = [];
  const wakeUps = new Map<string, number>();
  const notes = new Map<string, RunNote>();
  const leaving = new Set<string>();
  const charts = new Map<number, HelmChart>();
  const details: { current: LoadedDetails | null } = { current: null };
  const clock = { version: '500' as string | null };
  const inventory = createInventory({
    stores,
    helm: {
      secretsOf: (release) => newestFirst(stores.helmSecrets.byIndex(RELEASE_INDEX, release)),
      chartOf: ({ revision }) => charts.get(revision) ?? null,
      details: () => details.current,
    },
    clock: { now: () => clock.version },
    sanitiser: plainSanitiser,
    ignore: createIgnoreRules({ namespaces: ['kube-system'], resources: [], nodeLabels: [] }),
    metrics: { skipped: (kind, reason) => void skipped.push(`${kind} ${reason}`) },
    missedRuns: createMissedRunLog(),
    noteOf: (uid) => notes.get(uid) ?? null,
    isLeaving: (uid) => leaving.has(uid),
    wakeUps: { set: (ref, atMs) => void (atMs === null ? wakeUps.delete(ref.uid) : wakeUps.set(ref.uid, atMs)) },
    nowMs: () => NOW_MS,
  });
  return {
    stores,
    skipped,
    wakeUps,
    notes,
    leaving,
    charts,
    details,
    clock,
    inventory,
    putDeployment: (deployment: Deployment) => {
      const { namespace, name } = deployment.metadata;
      stores.deployments.set(`${namespace}/${name}`, deploymentView(deployment, plainSanitiser));
    },
    putReplicaSet: (replicaSet: ReplicaSet) =>
      stores.replicaSets.set(`shop/${replicaSet.metadata.name}`, replicaSetView(replicaSet, plainSanitiser, asIs)),
  };
}
