import type { Deployment } from '../resources/objects.ts';
import { type Condition, findCondition } from './condition.ts';
import { deploymentRolloutStatus } from './rollout-status.ts';

/** Where a Deployment's roll-out stands. `suspended` is paused: neither success nor failure. */
export interface DeploymentState {
  state: 'complete' | 'progressing' | 'failed' | 'suspended';
  /** Kubernetes' own word where it has one. */
  reason: string | null;
  message: string;
}

/**
 * Says where a roll-out stands: complete only when every replica is updated and available and no old pod is left. A condition that
 * describes an earlier generation is not believed, and a paused Deployment is judged by nothing else.
 */
export function deploymentState(deployment: Deployment): DeploymentState {
  const { metadata, spec, status = {} } = deployment;
  const observed = (metadata.generation ?? 0) <= (status.observedGeneration ?? 0);
  if (spec?.paused) {
    return { state: 'suspended', reason: 'DeploymentPaused', message: 'the Deployment is paused' };
  }
  const rollout = deploymentRolloutStatus(deployment);
  const progressing = findCondition(status.conditions, 'Progressing');
  if (rollout.failed) return failed(progressing, rollout.message);
  const failure = findCondition(status.conditions, 'ReplicaFailure');
  if (observed && !rollout.done && failure?.status === 'True') return failed(failure, rollout.message);
  if (!rollout.done) return { state: 'progressing', reason: progressing?.reason ?? null, message: rollout.message };
  const available = findCondition(status.conditions, 'Available');
  if ((spec?.replicas ?? 1) > 0 && available?.status === 'False') {
    return { state: 'progressing', reason: available.reason ?? null, message: available.message ?? rollout.message };
  }
  return { state: 'complete', reason: progressing?.reason ?? null, message: rollout.message };
}

function failed(condition: Condition | undefined, message: string): DeploymentState {
  return { state: 'failed', reason: condition?.reason ?? null, message: condition?.message || message };
}
