import type { ScalingRevertReason } from '@moonin/contracts';
import { MEMORY_KEYS, type Memory, writeMemory } from '../holds/memory.ts';
import { type LiveDeployment, replicasOf } from '../objects/live-objects.ts';
import { replicasSetter } from '../objects/replicas-setter.ts';
import { type PatchStep, removeAnnotations, setAnnotations } from '../objects/write.ts';
import { type EventPlace, liveState, type Reverted, revertedEvent, stateOf } from './events.ts';
import { boundsSteps, restoredBounds } from './restored-bounds.ts';
import type { PlannedWrite, StepName } from './step.ts';
import type { HeldHpa, WorkloadView } from './workload.ts';

/** Why a hold ends, and at which instant (epoch milliseconds). */
export interface Release {
  readonly reason: ScalingRevertReason | null;
  readonly now: number;
}

/**
 * The next write that lets go of a held HPA. What was there before: the Deployment's annotations, then the HPA's bounds
 * and annotations in one write. A provisional one: bounded to the original replicas, so that it cannot fight; the
 * Deployment's replicas; at last the HPA itself.
 */
export function planRelease(view: WorkloadView, held: HeldHpa, release: Release): PlannedWrite {
  return held.memory.hold.provisional ? releaseProvisional(view, held, release) : releaseExisting(view, held, release);
}

function releaseExisting(view: WorkloadView, held: HeldHpa, { reason, now }: Release): PlannedWrite {
  const { deployment, namespace } = view;
  const { hpa, memory } = held;
  const { hold } = memory;
  if (deployment !== null) {
    const replicas = replicasBesideHpa(view, deployment, held);
    if (hasMemory(view) || replicas !== replicasOf(deployment)) return restoreReplicas(view, deployment, replicas);
  }
  // Only a provisional HPA has no original, and it is deleted; without one nothing but the memory would go.
  const original = memory.originalSpec ?? { ...hpa.spec };
  const { bounds, keptChanges, isClamped } = restoredBounds(original, hold, hpa.spec);
  const { name, annotations, resourceVersion } = hpa.metadata;
  const steps = [...removeAnnotations(annotations, MEMORY_KEYS), ...boundsSteps(hpa.spec, bounds)];
  const isPart = keptChanges.length > 0 || isClamped;
  const place: EventPlace = { namespace, hpa: name, now };
  const event = revertedEvent(hold, place, {
    reason,
    outcome: deployment === null ? 'target_gone' : isPart ? 'restored_partly' : 'restored',
    message: deployment === null ? DEPLOYMENT_GONE : isClamped ? CLAMPED : isPart ? KEPT : null,
    before: liveState(hpa, deployment),
    after: stateOf(bounds, deployment === null ? null : replicasOf(deployment)),
    keptChanges,
  });
  return planned('restore-hpa', { kind: 'patch', resource: 'hpa', namespace, name, resourceVersion, steps }, [event]);
}

/** The size of a Deployment that is left to its HPA; where that was pointed elsewhere, it gets its own back. */
function replicasBesideHpa(
  view: WorkloadView,
  deployment: LiveDeployment,
  { memory, isPointingHere }: HeldHpa,
): number {
  const isAlone = !isPointingHere && view.free.length === 0;
  return isAlone ? restoredReplicas(deployment, memory).replicas : pausedAgain(view, deployment, memory);
}

function releaseProvisional(view: WorkloadView, held: HeldHpa, { reason, now }: Release): PlannedWrite {
  const { deployment, namespace } = view;
  const { hpa, memory, isPointingHere } = held;
  const { name, uid, resourceVersion, annotations } = hpa.metadata;
  const { hold } = memory;
  const wanted = deployment === null ? null : restoredReplicas(deployment, memory);
  if (deployment !== null && wanted !== null) {
    const bound = Math.max(1, memory.originalReplicas);
    const isBounded = hold.phase === 'releasing' && hpa.spec.minReplicas === bound && hpa.spec.maxReplicas === bound;
    if (isPointingHere && !isBounded && !wanted.isTheirs) {
      const releasing = writeMemory({ ...memory, hold: { ...hold, phase: 'releasing' } });
      const steps = [
        ...setAnnotations(annotations, releasing),
        ...boundsSteps(hpa.spec, { minReplicas: bound, maxReplicas: bound }),
      ];
      return planned('bound-hpa', { kind: 'patch', resource: 'hpa', namespace, name, resourceVersion, steps });
    }
    if (hasMemory(view) || wanted.replicas !== replicasOf(deployment)) {
      return restoreReplicas(view, deployment, wanted.replicas);
    }
  }
  const event = revertedEvent(
    hold,
    { namespace, hpa: name, now },
    {
      reason,
      ...replicasOutcome(deployment, wanted?.isTheirs ?? false),
      before: liveState(hpa, deployment),
      after: liveState(null, deployment),
    },
  );
  return planned('delete-hpa', { kind: 'delete', resource: 'hpa', namespace, name, uid, resourceVersion }, [event]);
}

/** Removes a provisional HPA that has to make room for another one; the Deployment's replicas are that one's to choose. */
export function planYield({ namespace }: WorkloadView, { hpa }: HeldHpa): PlannedWrite {
  const { name, uid, resourceVersion } = hpa.metadata;
  return planned('delete-hpa', { kind: 'delete', resource: 'hpa', namespace, name, uid, resourceVersion });
}

/** The write that lets go of a Deployment whose held HPA is gone, from what the Deployment itself remembers. */
export function planOrphanRelease(
  view: WorkloadView,
  deployment: LiveDeployment,
  memory: Memory,
  { reason, now }: Release,
): PlannedWrite {
  const restored = restoredReplicas(deployment, memory);
  // An HPA that somebody else made chooses the size, unless the Deployment was off.
  const replicas = view.free.length > 0 ? pausedAgain(view, deployment, memory) : restored.replicas;
  const place: EventPlace = { namespace: view.namespace, hpa: null, now };
  const event = revertedEvent(memory.hold, place, {
    reason,
    outcome: 'target_gone',
    message: 'The HPA is gone.',
    before: liveState(null, deployment),
    after: stateOf(null, replicas),
    keptChanges: restored.isTheirs && view.free.length === 0 ? ['spec.replicas'] : [],
  });
  return { ...restoreReplicas(view, deployment, replicas), events: [event] };
}

const CLAMPED = 'The bounds would have crossed; the one that this rule had set gave way.';
const DEPLOYMENT_GONE = 'The Deployment is gone.';
const KEPT = 'Somebody changed the HPA meanwhile; only what this rule had set was put back.';

/** Whether a Deployment bears annotations of ours, readable or not. */
function hasMemory({ deploymentMemory, isDeploymentMemoryDamaged }: WorkloadView): boolean {
  return deploymentMemory !== null || isDeploymentMemoryDamaged;
}

/**
 * Three-way restore of the replicas of a Deployment that has no HPA of its own: what somebody else set last stays.
 * Without managed fields, a number that the provisional HPA would not have left is somebody's.
 */
function restoredReplicas(
  deployment: LiveDeployment,
  { hold, originalReplicas }: Memory,
): { replicas: number; isTheirs: boolean } {
  const live = replicasOf(deployment);
  if (live === originalReplicas) return { replicas: live, isTheirs: false };
  const setter = replicasSetter(deployment);
  const isOutside = live < hold.minReplicas || live > hold.maxReplicas;
  const isTheirs = setter === 'other' || (setter === 'unknown' && isOutside);
  return { replicas: isTheirs ? live : originalReplicas, isTheirs };
}

/** An HPA leaves a Deployment of no replicas alone: one that was off, and that a rule raised, is put off again. */
function pausedAgain(view: WorkloadView, deployment: LiveDeployment, { originalReplicas }: Memory): number {
  const live = replicasOf(deployment);
  const isRaised = originalReplicas === 0 && view.deploymentMemory !== null && replicasSetter(deployment) !== 'other';
  return isRaised ? 0 : live;
}

function restoreReplicas({ namespace }: WorkloadView, deployment: LiveDeployment, replicas: number): PlannedWrite {
  const { name, annotations, resourceVersion } = deployment.metadata;
  const steps: PatchStep[] = removeAnnotations(annotations, MEMORY_KEYS);
  if (replicas !== replicasOf(deployment)) steps.push({ op: 'replace', path: '/spec/replicas', value: replicas });
  return planned('restore-replicas', {
    kind: 'patch',
    resource: 'deployment',
    namespace,
    name,
    resourceVersion,
    steps,
  });
}

function replicasOutcome(
  deployment: LiveDeployment | null,
  isTheirs: boolean,
): Pick<Reverted, 'outcome' | 'message' | 'keptChanges'> {
  if (deployment === null) return { outcome: 'target_gone', message: DEPLOYMENT_GONE, keptChanges: [] };
  if (!isTheirs) return { outcome: 'restored', message: null, keptChanges: [] };
  const message = 'Somebody scaled the Deployment meanwhile; their number stays.';
  return { outcome: 'restored_partly', message, keptChanges: ['spec.replicas'] };
}

function planned(step: StepName, write: PlannedWrite['write'], events: PlannedWrite['events'] = []): PlannedWrite {
  return { step, write, events };
}

/** The next write that puts a workload back whatever the rules say, from its own memory alone; null when nothing is held. */
export function planReturn(view: WorkloadView, release: Release): PlannedWrite | null {
  const { held, deployment, deploymentMemory } = view;
  const last = held.at(-1);
  if (last !== undefined) return planRelease(view, last, release);
  if (deployment === null || deploymentMemory === null) return null;
  return planOrphanRelease(view, deployment, deploymentMemory, release);
}
