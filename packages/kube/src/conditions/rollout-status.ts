import type { DaemonSet, Deployment, StatefulSet } from '../resources/objects.ts';
import { findCondition } from './condition.ts';

/** What `kubectl rollout status` says; `failed` where kubectl ends with an error. */
export interface RolloutStatus {
  done: boolean;
  failed: boolean;
  message: string;
}

const waiting = (message: string): RolloutStatus => ({ done: false, failed: false, message });
const done = (message: string): RolloutStatus => ({ done: true, failed: false, message });
const failed = (message: string): RolloutStatus => ({ done: false, failed: true, message });

/** `kubectl rollout status deployment`. */
export function deploymentRolloutStatus({ metadata, spec, status = {} }: Deployment): RolloutStatus {
  if ((metadata.generation ?? 0) > (status.observedGeneration ?? 0)) {
    return waiting('Waiting for deployment spec update to be observed...');
  }
  if (findCondition(status.conditions, 'Progressing')?.reason === 'ProgressDeadlineExceeded') {
    return failed(`deployment "${metadata.name}" exceeded its progress deadline`);
  }
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = status;
  const wanted = spec?.replicas;
  const prefix = `Waiting for deployment "${metadata.name}" rollout to finish:`;
  if (wanted !== undefined && updatedReplicas < wanted) {
    return waiting(`${prefix} ${updatedReplicas} out of ${wanted} new replicas have been updated...`);
  }
  if (replicas > updatedReplicas) {
    return waiting(`${prefix} ${replicas - updatedReplicas} old replicas are pending termination...`);
  }
  if (availableReplicas < updatedReplicas) {
    return waiting(`${prefix} ${availableReplicas} of ${updatedReplicas} updated replicas are available...`);
  }
  return done(`deployment "${metadata.name}" successfully rolled out`);
}

/** `kubectl rollout status statefulset`. */
export function statefulSetRolloutStatus({ metadata, spec, status }: StatefulSet): RolloutStatus {
  if (spec?.updateStrategy?.type !== 'RollingUpdate') {
    return failed('rollout status is only available for RollingUpdate strategy type');
  }
  const { observedGeneration = 0, readyReplicas = 0, updatedReplicas = 0 } = status ?? {};
  if (observedGeneration === 0 || (metadata.generation ?? 0) > observedGeneration) {
    return waiting('Waiting for statefulset spec update to be observed...');
  }
  const { replicas } = spec;
  if (replicas !== undefined && readyReplicas < replicas) {
    return waiting(`Waiting for ${replicas - readyReplicas} pods to be ready...`);
  }
  const partition = spec.updateStrategy.rollingUpdate?.partition;
  if (replicas !== undefined && partition !== undefined) {
    const wanted = replicas - partition;
    return updatedReplicas < wanted
      ? waiting(
          `Waiting for partitioned roll out to finish: ${updatedReplicas} out of ${wanted} new pods have been updated...`,
        )
      : done(`partitioned roll out complete: ${updatedReplicas} new pods have been updated...`);
  }
  if (status?.updateRevision !== status?.currentRevision) {
    return waiting(
      `waiting for statefulset rolling update to complete ${updatedReplicas} pods at revision ${status?.updateRevision}...`,
    );
  }
  return done(
    `statefulset rolling update complete ${status?.currentReplicas ?? 0} pods at revision ${status?.currentRevision}...`,
  );
}

/** `kubectl rollout status daemonset`. */
export function daemonSetRolloutStatus({ metadata, spec, status }: DaemonSet): RolloutStatus {
  if (spec?.updateStrategy?.type !== 'RollingUpdate') {
    return failed('rollout status is only available for RollingUpdate strategy type');
  }
  if ((metadata.generation ?? 0) > (status?.observedGeneration ?? 0)) {
    return waiting('Waiting for daemon set spec update to be observed...');
  }
  const { desiredNumberScheduled = 0, updatedNumberScheduled = 0, numberAvailable = 0 } = status ?? {};
  const prefix = `Waiting for daemon set "${metadata.name}" rollout to finish:`;
  if (updatedNumberScheduled < desiredNumberScheduled) {
    return waiting(
      `${prefix} ${updatedNumberScheduled} out of ${desiredNumberScheduled} new pods have been updated...`,
    );
  }
  if (numberAvailable < desiredNumberScheduled) {
    return waiting(`${prefix} ${numberAvailable} of ${desiredNumberScheduled} updated pods are available...`);
  }
  return done(`daemon set "${metadata.name}" successfully rolled out`);
}
