import { equalJson } from '../../model/json.ts';
import type { Deployment, DeploymentCondition, DeploymentStatus, ReplicaSet } from '../../model/workloads.ts';
import { findNewReplicaSet, replicasAnnotations, revisionAnnotation } from './revisions.ts';
import { countedStatus, deadlineMs, rolloutStatus, withCondition } from './rollout-status.ts';

/** What is known when a Deployment is looked at. */
export type RolloutInput = {
  deployment: Deployment;
  /** The ReplicaSets that it controls. */
  replicaSets: readonly ReplicaSet[];
  /** Whether pods of other than the new ReplicaSet are still there; only Recreate asks. */
  oldPodsRunning: boolean;
  nowMs: number;
};

/** An event to record on the Deployment. */
export type PlannedEvent = { type: 'Normal' | 'Warning'; reason: string; message: string };

/** One step of a rollout; carrying it out changes the state, and then the next one is planned. */
export type RolloutPlan = {
  create?: ReplicaSet;
  update: ReplicaSet[];
  remove: ReplicaSet[];
  /** Revision annotation of the Deployment. */
  revision: string | undefined;
  status: DeploymentStatus;
  events: PlannedEvent[];
  /** When to look again although nothing changed. */
  requeueAtMs: number | undefined;
};

/** A step in the making: what is known, updated as the step changes it. */
export class RolloutStep {
  readonly deployment: Deployment;
  readonly nowMs: number;
  newReplicaSet: ReplicaSet | undefined;
  oldReplicaSets: ReplicaSet[];
  conditions: DeploymentCondition[];
  revision: string | undefined;
  collisionCount: number | undefined;
  created: ReplicaSet | undefined;
  readonly changed = new Map<string, ReplicaSet>();
  readonly removed: ReplicaSet[] = [];
  readonly events: PlannedEvent[] = [];

  constructor({ deployment, replicaSets, nowMs }: RolloutInput) {
    this.deployment = deployment;
    this.nowMs = nowMs;
    this.newReplicaSet = findNewReplicaSet(deployment, replicaSets);
    const uid = this.newReplicaSet?.metadata.uid;
    this.oldReplicaSets = replicaSets.filter((replicaSet) => replicaSet.metadata.uid !== uid);
    this.conditions = deployment.status?.conditions ?? [];
    this.revision = deployment.metadata.annotations?.[revisionAnnotation];
    this.collisionCount = deployment.status?.collisionCount;
  }

  get all(): ReplicaSet[] {
    return this.newReplicaSet === undefined ? this.oldReplicaSets : [...this.oldReplicaSets, this.newReplicaSet];
  }

  setProgressing(status: DeploymentCondition['status'], reason: string, message: string): void {
    this.conditions = withCondition(this.conditions, { type: 'Progressing', status, reason, message }, this.nowMs);
  }

  /** Puts a changed ReplicaSet in the place of what it was. */
  replace(replicaSet: ReplicaSet): void {
    const { name } = replicaSet.metadata;
    if (this.newReplicaSet?.metadata.name === name) this.newReplicaSet = replicaSet;
    this.oldReplicaSets = this.oldReplicaSets.map((old) => (old.metadata.name === name ? replicaSet : old));
    if (this.created?.metadata.name === name) this.created = replicaSet;
    else this.changed.set(name, replicaSet);
  }

  /** Gives a ReplicaSet another size; true when its size changed. */
  scale(replicaSet: ReplicaSet, replicas: number, evenSameSize = false): boolean {
    const before = replicaSet.spec.replicas;
    if (before === replicas && !evenSameSize) return false;
    const annotations = { ...replicaSet.metadata.annotations, ...replicasAnnotations(this.deployment) };
    if (before === replicas && equalJson(annotations, replicaSet.metadata.annotations)) return false;
    this.replace({
      ...replicaSet,
      metadata: { ...replicaSet.metadata, annotations },
      spec: { ...replicaSet.spec, replicas },
    });
    if (before === replicas) return false;
    const message = `Scaled ${before < replicas ? 'up' : 'down'} replica set ${replicaSet.metadata.name} from ${before} to ${replicas}`;
    this.events.push({ type: 'Normal', reason: 'ScalingReplicaSet', message });
    return true;
  }

  plan(status: DeploymentStatus): RolloutPlan {
    const next = { ...status, ...(this.collisionCount === undefined ? {} : { collisionCount: this.collisionCount }) };
    return {
      ...(this.created === undefined ? {} : { create: this.created }),
      update: [...this.changed.values()],
      remove: this.removed,
      revision: this.revision,
      status: next,
      events: this.events,
      requeueAtMs: deadlineMs(this.deployment, next),
    };
  }

  counted(): RolloutPlan {
    return this.plan(countedStatus(this.deployment, this.all, this.newReplicaSet, this.conditions, this.nowMs));
  }

  rolling(): RolloutPlan {
    return this.plan(rolloutStatus(this.deployment, this.all, this.newReplicaSet, this.conditions, this.nowMs));
  }
}
