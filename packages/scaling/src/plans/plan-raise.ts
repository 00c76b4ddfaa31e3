import { type Memory, writeMemory } from '../holds/memory.ts';
import { replicasOf } from '../objects/live-objects.ts';
import { setAnnotations } from '../objects/write.ts';
import type { PlannedWrite } from './step.ts';
import type { WorkloadView } from './workload.ts';

/**
 * The write that raises a held Deployment to the minimum at once, with its original replicas in annotations beside it;
 * null when it is not needed or was done. With a provisional HPA the annotations are written in any case, so that they
 * outlive it. A Deployment that somebody paused by scaling to none stays paused.
 */
export function planRaise(view: WorkloadView, { hold, originalReplicas }: Memory): PlannedWrite | null {
  const { deployment, deploymentMemory, namespace } = view;
  if (deployment === null) return null;
  const live = replicasOf(deployment);
  const isPaused = live === 0 && originalReplicas > 0;
  const isRaised = deploymentMemory !== null && deploymentMemory.hold.minReplicas >= hold.minReplicas;
  const isShort = live < hold.minReplicas && !isPaused && !isRaised;
  if (!isShort && !(hold.provisional && deploymentMemory === null)) return null;
  const { name, annotations, resourceVersion } = deployment.metadata;
  const memory = writeMemory({ hold, originalSpec: null, originalReplicas });
  const steps = setAnnotations(annotations, memory);
  if (isShort)
    steps.push({
      op: deployment.spec?.replicas === undefined ? 'add' : 'replace',
      path: '/spec/replicas',
      value: hold.minReplicas,
    });
  const write = { kind: 'patch' as const, resource: 'deployment' as const, namespace, name, resourceVersion, steps };
  return { step: 'raise-replicas', write, events: [] };
}
