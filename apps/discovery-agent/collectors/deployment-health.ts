import type { DeploymentHealth, PodTrouble } from '@moonin/contracts';
import type { DeploymentView } from '../views/deployment-view.ts';
import type { PodStage } from '../views/pod-view.ts';
import { clip, laterOf } from './bounded-text.ts';

type HealthInput = Pick<
  DeploymentView,
  'generation' | 'observedGeneration' | 'replicas' | 'conditions' | 'revision' | 'rollout'
>;
type State = Pick<DeploymentHealth, 'status' | 'reason' | 'message' | 'since'>;

/**
 * Health in Kubernetes' own words. A rollout that waits is progressing; one whose new pods are in trouble, or a Deployment
 * that lost pods after its rollout, is degraded; one past its deadline has failed; paused or scaled to 0 is suspended.
 */
export function deploymentHealth(input: {
  deployment: HealthInput;
  troubles: readonly PodTrouble[];
  /** Stages of the pods of the revision in force. */
  stages: readonly PodStage[];
}): DeploymentHealth {
  const { status, reason, message, since } = stateOf(input);
  return {
    status,
    reason: reason === null ? null : clip(reason, 128),
    message: message === null ? null : clip(message, 2_048),
    since,
    troubles: [...input.troubles],
  };
}

function stateOf({ deployment, troubles, stages }: Parameters<typeof deploymentHealth>[0]): State {
  const { replicas, rollout } = deployment;
  const progressing = condition(deployment, 'Progressing');
  const available = condition(deployment, 'Available');
  const isUnavailable = available?.status === 'False';
  if (rollout.state === 'suspended') {
    return {
      ...told('suspended', rollout),
      since: progressing?.reason === 'DeploymentPaused' ? progressing.updatedAt : null,
    };
  }
  if (deployment.observedGeneration < deployment.generation) {
    return told('progressing', { reason: 'LatestGenerationNotObserved', message: rollout.message });
  }
  if (replicas.desired === 0) {
    return replicas.current > 0
      ? told('progressing', { reason: 'ExtraPods', message: null })
      : told('suspended', { reason: 'ScaledToZero', message: null });
  }
  if (rollout.state === 'failed') {
    const isOverdue = rollout.reason === 'ProgressDeadlineExceeded';
    const since = (isOverdue ? progressing : condition(deployment, 'ReplicaFailure'))?.updatedAt ?? null;
    return { ...told(isOverdue ? 'failed' : 'degraded', rollout), since };
  }
  if (rollout.state === 'complete') {
    const isSettled = progressing?.reason === 'NewReplicaSetAvailable';
    const since = laterOf(available?.updatedAt ?? null, isSettled ? progressing.updatedAt : null);
    return { status: 'healthy', reason: available?.reason ?? 'MinimumReplicasAvailable', message: null, since };
  }
  const trouble = troubles.find(
    ({ revision, severity }) => severity !== 'info' && (revision === null || revision === deployment.revision),
  );
  if (trouble !== undefined) return { ...told('degraded', trouble), since: isUnavailable ? available.updatedAt : null };
  const isRollingOut = progressing !== undefined && progressing.reason !== 'NewReplicaSetAvailable';
  if (isRollingOut) return told('progressing', rollout);
  if (stages.includes('lost')) {
    return isUnavailable
      ? { ...told('degraded', available), since: available.updatedAt }
      : told('degraded', { reason: 'ContainersNotReady', message: rollout.message });
  }
  return told('progressing', { reason: rollout.shortfall ?? rollout.reason, message: rollout.message });
}

function condition(deployment: HealthInput, type: string): HealthInput['conditions'][number] | undefined {
  return deployment.conditions.find((each) => each.type === type);
}

function told(status: State['status'], by: { reason: string | null; message: string | null }): State {
  return { status, reason: by.reason, message: by.message, since: null };
}
