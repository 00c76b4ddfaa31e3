import { fitsBeside, type Memory, writeMemory } from '../holds/memory.ts';
import { wantedHold } from '../holds/wanted-hold.ts';
import { isKedaOwned, provisionalHpaName } from '../objects/hpa-target.ts';
import { type LiveDeployment, replicasOf } from '../objects/live-objects.ts';
import { type HpaManifest, setAnnotations } from '../objects/write.ts';
import { boundsProblems } from '../rules/action-problem.ts';
import type { ActiveAction } from '../rules/known-rules.ts';
import { boundsSteps } from './restored-bounds.ts';
import type { PlannedWrite, Refused } from './step.ts';
import type { ScalingHpa, WorkloadView } from './workload.ts';

/** A write, or why there is none. */
export type ApplyPlan =
  | { readonly kind: 'write'; readonly planned: PlannedWrite }
  | { readonly kind: 'refused'; readonly refused: Refused };

/** Kubernetes' own choice for an HPA without metrics, written out. */
const PROVISIONAL_METRICS = [
  { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
];

/**
 * The first write of a rule on a workload that nothing holds: its HPA's override with the original in annotations beside
 * it, or a provisional HPA. One write: it is either wholly done, and can be undone from itself, or not at all.
 */
export function planApply(view: WorkloadView, claim: ActiveAction, now: number): ApplyPlan {
  const refused = refusalOf(view, claim);
  if (refused !== null) return { kind: 'refused', refused };
  const { deployment, free, namespace } = view;
  if (deployment === null) return refuse('deployment-missing', claim, [view.name]);
  const [hpa] = free;
  const deploymentUid = deployment.metadata.uid;
  const hold = wantedHold(claim, { deploymentUid, provisional: hpa === undefined, now });
  // Where a rule's HPA went away under it, what the Deployment remembers is older than what it shows.
  const originalReplicas = view.deploymentMemory?.originalReplicas ?? replicasOf(deployment);
  const originalSpec = hpa === undefined ? null : { ...hpa.spec };
  const memory: Memory = { hold, originalSpec, originalReplicas };
  if (!fitsBeside(hpa?.metadata.annotations, memory)) {
    return refuse('annotations-too-large', claim, [hpa?.metadata.name ?? view.name]);
  }
  if (hpa !== undefined) return { kind: 'write', planned: override(view, hpa, memory) };
  const manifest = provisionalHpa(view, deployment, memory);
  if (manifest === null) return refuse('hpa-name-taken', claim, [view.name]);
  const write = { kind: 'create' as const, resource: 'hpa' as const, namespace, manifest };
  return { kind: 'write', planned: { step: 'create-hpa', write, events: [] } };
}

function refusalOf(view: WorkloadView, claim: ActiveAction): Refused | null {
  const { free, damaged, occupied, isDeploymentMemoryDamaged, isNameTaken } = view;
  const [hpa, another] = free;
  const bounds = boundsProblems(claim.action)[0]?.code;
  const say = (refusal: Refused['refusal'], names: readonly string[]): Refused => ({ refusal, claim, names });
  if (bounds !== undefined) return say(bounds === 'min-above-max' ? 'min-above-max' : 'bad-bounds', []);
  if (damaged.length > 0 || isDeploymentMemoryDamaged) return say('memory-unreadable', [...damaged, view.name]);
  if (occupied.length > 0) return say('held-by-another', occupied);
  if (another !== undefined)
    return say(
      'several-hpas',
      free.map(({ metadata }) => metadata.name),
    );
  if (hpa === undefined)
    return isNameTaken ? say('hpa-name-taken', [provisionalHpaName(view.name) ?? view.name]) : null;
  return isKedaOwned(hpa) ? say('keda-owned', [hpa.metadata.name]) : null;
}

function refuse(refusal: Refused['refusal'], claim: ActiveAction, names: readonly string[]): ApplyPlan {
  return { kind: 'refused', refused: { refusal, claim, names } };
}

function override({ namespace }: WorkloadView, { metadata, spec }: ScalingHpa, memory: Memory): PlannedWrite {
  const { name, annotations, resourceVersion } = metadata;
  const steps = [...setAnnotations(annotations, writeMemory(memory)), ...boundsSteps(spec, memory.hold)];
  const write = { kind: 'patch' as const, resource: 'hpa' as const, namespace, name, resourceVersion, steps };
  return { step: 'override-hpa', write, events: [] };
}

function provisionalHpa({ namespace }: WorkloadView, { metadata }: LiveDeployment, memory: Memory): HpaManifest | null {
  const name = provisionalHpaName(metadata.name);
  if (name === null) return null;
  const { minReplicas, maxReplicas } = memory.hold;
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: {
      name,
      namespace,
      labels: { 'app.kubernetes.io/managed-by': 'moonin' },
      annotations: writeMemory(memory),
    },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: metadata.name },
      minReplicas,
      maxReplicas,
      metrics: PROVISIONAL_METRICS,
    },
  };
}
