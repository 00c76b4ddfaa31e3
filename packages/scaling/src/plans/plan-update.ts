import type { ScalingHold } from '@moonin/contracts';
import { fitsBeside, type Memory, writeMemory } from '../holds/memory.ts';
import { minimumOf, replicasOf } from '../objects/live-objects.ts';
import { replicasSetter } from '../objects/replicas-setter.ts';
import { setAnnotations } from '../objects/write.ts';
import { type Bounds, boundsSteps, rebased } from './restored-bounds.ts';
import type { PlannedWrite } from './step.ts';
import type { HeldHpa, WorkloadView } from './workload.ts';

/**
 * The write that gives a held HPA another hold: an edited or extended rule's, another rule's (`hand-over`), or its own
 * once more (`reassert`). The original stays; a bound that somebody else changed and that is now overwritten becomes the
 * original, so that it comes back. Null when the annotations have no room.
 */
export function planUpdate(
  view: WorkloadView,
  held: HeldHpa,
  hold: ScalingHold,
  step: 'update-hold' | 'hand-over' | 'reassert',
): PlannedWrite | null {
  const { hpa, memory } = held;
  const bounds = step === 'update-hold' && memory.hold.phase === 'applied' ? changedBounds(held, hold) : hold;
  const boundSteps = boundsSteps(hpa.spec, bounds);
  const { originalSpec } = memory;
  const next: Memory = {
    hold,
    originalSpec:
      originalSpec === null || boundSteps.length === 0 ? originalSpec : rebased(originalSpec, memory.hold, hpa.spec),
    originalReplicas: originalReplicasOf(view, memory, hold),
  };
  const { name, annotations, resourceVersion } = hpa.metadata;
  if (!fitsBeside(annotations, next)) return null;
  const steps = [...setAnnotations(annotations, writeMemory(next)), ...boundSteps];
  const { namespace } = view;
  const write = { kind: 'patch' as const, resource: 'hpa' as const, namespace, name, resourceVersion, steps };
  return { step, write, events: [] };
}

/** Only what the rule itself changed is written over what somebody else may have set; both where they would cross. */
function changedBounds({ hpa, memory }: HeldHpa, wanted: ScalingHold): Bounds {
  const { hold } = memory;
  const minReplicas = wanted.minReplicas === hold.minReplicas ? minimumOf(hpa.spec) : wanted.minReplicas;
  const maxReplicas = wanted.maxReplicas === hold.maxReplicas ? hpa.spec.maxReplicas : wanted.maxReplicas;
  return minReplicas > maxReplicas ? wanted : { minReplicas, maxReplicas };
}

/** A Deployment that was deleted and made anew brings replicas of its own, unless the autoscaler was there first. */
function originalReplicasOf({ deployment }: WorkloadView, memory: Memory, wanted: ScalingHold): number {
  const isAnother = deployment !== null && memory.hold.deploymentUid !== wanted.deploymentUid;
  return isAnother && replicasSetter(deployment) === 'other' ? replicasOf(deployment) : memory.originalReplicas;
}
