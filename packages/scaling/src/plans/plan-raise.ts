import { writeMemory } from '../holds/memory.ts';
import { minimumOf, replicasOf } from '../objects/live-objects.ts';
import { setAnnotations } from '../objects/write.ts';
import type { PlannedWrite } from './step.ts';
import type { HeldHpa, WorkloadView } from './workload.ts';

/**
 * The write that raises a held Deployment to the minimum at once, with its original replicas in annotations beside it;
 * null when it is not needed or was done. With a provisional HPA the annotations are written in any case, so that they
 * outlive it. A Deployment that somebody paused by scaling to none stays paused.
 */
export function planRaise(view: WorkloadView, { hpa, memory }: HeldHpa): PlannedWrite | null {
  const { deployment, deploymentMemory, namespace } = view;
  const { hold, originalReplicas } = memory;
  if (deployment === null) return null;
  const live = replicasOf(deployment);
  const isPaused = live === 0 && originalReplicas > 0;
  const isRaised = deploymentMemory !== null && deploymentMemory.hold.minReplicas >= hold.minReplicas;
  // Where somebody lowered the minimum meanwhile, a raise would only be taken back.
  const isLowered = minimumOf(hpa.spec) < hold.minReplicas;
  const isShort = live < hold.minReplicas && !isLowered && !isPaused && !isRaised;
  if (!isShort && !(hold.provisional && deploymentMemory === null)) return null;
  const { name, annotations, resourceVersion } = deployment.metadata;
  const steps = setAnnotations(annotations, writeMemory({ hold, originalSpec: null, originalReplicas }));
  if (isShort)
    steps.push({
      op: deployment.spec?.replicas === undefined ? 'add' : 'replace',
      path: '/spec/replicas',
      value: hold.minReplicas,
    });
  const write = { kind: 'patch' as const, resource: 'deployment' as const, namespace, name, resourceVersion, steps };
  return { step: 'raise-replicas', write, events: [] };
}
