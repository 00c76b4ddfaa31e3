import type { ObjectRef } from '@moonin/agent-client';
import type { SyncKind } from '@moonin/contracts';
import { type Informer, type KubeObject, objectKey } from '@moonin/kube';
import type { CronJobView } from '../views/cron-job-view.ts';
import type { DeploymentView } from '../views/deployment-view.ts';
import type { HelmSecretView } from '../views/helm-secret-view.ts';
import type { HpaView } from '../views/hpa-view.ts';
import type { JobView } from '../views/job-view.ts';
import type { PodView } from '../views/pod-view.ts';
import type { ReplicaSetView } from '../views/replica-set-view.ts';
import { type HelmReleases, RELEASE_INDEX } from './helm-releases.ts';
import { helmReleaseRef } from './helm-source.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { type InformerName, type Informers, OWNER_INDEX, UID_INDEX } from './informers.ts';
import type { LogicalClock } from './logical-clock.ts';

/** Told whose report may have changed, and when a kind was listed anew. */
export interface ChangeListener {
  changed(ref: ObjectRef): void;
  /** `kinds` are those whose objects the informer holds; `rewound`: the list came from an older history of the cluster. */
  listed(kinds: readonly SyncKind[], name: InformerName, rewound: boolean): void;
}

/** What else changes reports. */
export interface ChangeMarks {
  /** A Secret of this release was read: its own report, and what its Deployments say of it. */
  helmRead(release: string, resourceVersion: string): void;
}

/** Turns events of any kind into the objects whose reports they touch: a pod's event is its Deployment's. */
export function markChanges(input: {
  informers: Informers;
  helm: () => Pick<HelmReleases, 'touch' | 'forget'>;
  clock: LogicalClock;
  ignore: IgnoreRules;
  /** True once, after the informer's history went back. */
  takeRewound: (name: InformerName) => boolean;
  listener: ChangeListener;
}): ChangeMarks {
  const { informers, helm, clock, ignore, listener } = input;

  function changed(kind: SyncKind, object: KubeObject | undefined): void {
    if (object === undefined) return;
    const key = objectKey(object);
    if (!ignore.isIgnored(kind, key)) listener.changed({ kind, uid: object.metadata.uid, key });
  }
  const each =
    (kind: SyncKind) =>
    (object: KubeObject): void =>
      changed(kind, object);
  function deploymentByUid(uid: string | null): DeploymentView | undefined {
    return uid === null ? undefined : informers.deployments.store.byIndex(UID_INDEX, uid)[0];
  }
  function ofReplicaSet(view: ReplicaSetView): void {
    changed('deployment', deploymentByUid(view.ownerUid));
  }
  function ofPod({ ownerUid }: PodView): void {
    if (ownerUid === null) return;
    const [owner] = informers.replicaSets.store.byIndex(UID_INDEX, ownerUid);
    if (owner !== undefined) ofReplicaSet(owner);
    else for (const job of informers.jobs.store.byIndex(UID_INDEX, ownerUid)) ofJob(job);
  }
  /** The runs of a CronJob are told once it is known. */
  function ofCronJob(view: CronJobView): void {
    changed('cron-job', view);
    for (const job of informers.jobs.store.byIndex(OWNER_INDEX, view.metadata.uid)) ofJob(job);
  }
  function ofJob(view: JobView): void {
    if (view.cronJobUid !== null) changed('execution', view);
  }
  function ofHpa(view: HpaView): void {
    changed('hpa', view);
    if (view.target !== null) changed('deployment', informers.deployments.store.get(view.target));
  }
  function ofRelease(release: string): void {
    if (!ignore.isIgnored('helm-release', release)) listener.changed(helmReleaseRef(release));
    for (const deployment of informers.deployments.store.byIndex(RELEASE_INDEX, release)) {
      changed('deployment', deployment);
    }
  }
  function ofHelmSecret(view: HelmSecretView): void {
    if (view.release === null) return;
    if (informers.helmSecrets.store.get(objectKey(view))?.metadata.uid === view.metadata.uid) helm().touch(view);
    else helm().forget(view);
    ofRelease(view.release);
  }

  function follow<Kept extends KubeObject>(
    name: InformerName,
    informer: Informer<Kept>,
    kinds: readonly SyncKind[],
    touch: (object: Kept) => void,
  ): void {
    informer.addHandler({
      onAdd(object) {
        clock.tick(object.metadata.resourceVersion);
        touch(object);
      },
      onUpdate(object, previous) {
        clock.tick(object.metadata.resourceVersion);
        touch(previous);
        touch(object);
      },
      onDelete(object, { resourceVersion }) {
        clock.tick(resourceVersion);
        touch(object);
      },
      onListed() {
        const rewound = input.takeRewound(name);
        if (rewound) clock.rewind();
        listener.listed(kinds, name, rewound);
      },
    });
  }

  follow('namespaces', informers.namespaces, ['namespace'], each('namespace'));
  follow('nodes', informers.nodes, ['node'], each('node'));
  follow('deployments', informers.deployments, ['deployment'], each('deployment'));
  follow('replicaSets', informers.replicaSets, ['deployment'], ofReplicaSet);
  follow('pods', informers.pods, ['deployment'], ofPod);
  follow('cronJobs', informers.cronJobs, ['cron-job'], ofCronJob);
  follow('jobs', informers.jobs, ['execution'], ofJob);
  follow('hpas', informers.hpas, ['deployment', 'hpa'], ofHpa);
  follow('services', informers.services, ['service'], each('service'));
  follow('ingresses', informers.ingresses, ['ingress'], each('ingress'));
  follow('networkPolicies', informers.networkPolicies, ['network-policy'], each('network-policy'));
  follow('roles', informers.roles, ['role'], each('role'));
  follow('clusterRoles', informers.clusterRoles, ['role'], each('role'));
  follow('roleBindings', informers.roleBindings, ['role-binding'], each('role-binding'));
  follow('clusterRoleBindings', informers.clusterRoleBindings, ['role-binding'], each('role-binding'));
  follow('helmSecrets', informers.helmSecrets, ['helm-release'], ofHelmSecret);

  return {
    helmRead(release, resourceVersion) {
      clock.tick(resourceVersion);
      ofRelease(release);
    },
  };
}
