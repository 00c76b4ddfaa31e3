import type { ObjectRef } from '@moonin/agent-client';
import type { SyncKind } from '@moonin/contracts';
import { type Informer, type KubeObject, objectKey } from '@moonin/kube';
import type { DeploymentView } from '../views/deployment-view.ts';
import type { HpaView } from '../views/hpa-view.ts';
import type { PodView } from '../views/pod-view.ts';
import type { ReplicaSetView } from '../views/replica-set-view.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { type InformerName, type Informers, UID_INDEX } from './informers.ts';
import type { LogicalClock } from './logical-clock.ts';

/** Told whose report may have changed, and when a kind was listed anew. */
export interface ChangeListener {
  changed(ref: ObjectRef): void;
  /** `rewound`: the list came from an older history of the cluster. */
  listed(kind: SyncKind, name: InformerName, rewound: boolean): void;
}

/** Turns events of any kind into the objects whose reports they touch: a pod's event is its Deployment's. */
export function markChanges(input: {
  informers: Informers;
  clock: LogicalClock;
  ignore: IgnoreRules;
  /** True once, after the informer's history went back. */
  takeRewound: (name: InformerName) => boolean;
  listener: ChangeListener;
}): void {
  const { informers, clock, ignore, listener } = input;

  function changed(kind: SyncKind, object: KubeObject | undefined): void {
    if (object === undefined) return;
    const key = objectKey(object);
    if (!ignore.isIgnored(kind, key)) listener.changed({ kind, uid: object.metadata.uid, key });
  }
  function deploymentByUid(uid: string | null): DeploymentView | undefined {
    return uid === null ? undefined : informers.deployments.store.byIndex(UID_INDEX, uid)[0];
  }
  function ofReplicaSet(view: ReplicaSetView): void {
    changed('deployment', deploymentByUid(view.ownerUid));
  }
  function ofPod({ ownerUid }: PodView): void {
    const [owner] = ownerUid === null ? [] : informers.replicaSets.store.byIndex(UID_INDEX, ownerUid);
    if (owner !== undefined) ofReplicaSet(owner);
  }
  function ofHpa({ target }: HpaView): void {
    if (target !== null) changed('deployment', informers.deployments.store.get(target));
  }

  function follow<Kept extends KubeObject>(
    name: InformerName,
    informer: Informer<Kept>,
    kind: SyncKind,
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
        listener.listed(kind, name, rewound);
      },
    });
  }

  follow('namespaces', informers.namespaces, 'namespace', (object) => changed('namespace', object));
  follow('nodes', informers.nodes, 'node', (object) => changed('node', object));
  follow('deployments', informers.deployments, 'deployment', (object) => changed('deployment', object));
  follow('replicaSets', informers.replicaSets, 'deployment', ofReplicaSet);
  follow('pods', informers.pods, 'deployment', ofPod);
  follow('hpas', informers.hpas, 'deployment', ofHpa);
}
