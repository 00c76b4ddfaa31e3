import {
  count,
  current,
  inProgress,
  type ObjectStatus,
  record,
  type StatusObject,
  stalled,
  text,
} from './status-result.ts';

/** Deployment: replicas updated, ready and available, and no old one left. */
export function deploymentStatus({ spec, status }: StatusObject): ObjectStatus {
  let progressed = spec?.progressDeadlineSeconds === undefined;
  let available = false;
  for (const condition of status?.conditions ?? []) {
    if (condition.type === 'Progressing') {
      if (condition.reason === 'ProgressDeadlineExceeded') {
        return stalled(condition.reason, condition.message ?? 'Progress deadline exceeded');
      }
      if (condition.status === 'True' && condition.reason === 'NewReplicaSetAvailable') progressed = true;
    }
    if (condition.type === 'Available' && condition.status === 'True') available = true;
  }
  const wanted = count(spec, 'replicas', 1);
  const replicas = count(status, 'replicas');
  const updated = count(status, 'updatedReplicas');
  const ready = count(status, 'readyReplicas');
  const availableReplicas = count(status, 'availableReplicas');
  if (wanted > replicas) return inProgress('LessReplicas', `replicas: ${replicas}/${wanted}`);
  if (wanted > updated) return inProgress('LessUpdated', `Updated: ${updated}/${wanted}`);
  if (replicas > wanted) return inProgress('ExtraPods', `Pending termination: ${replicas - wanted}`);
  if (updated > availableReplicas) return inProgress('LessAvailable', `Available: ${availableReplicas}/${updated}`);
  if (wanted > ready) return inProgress('LessReady', `Ready: ${ready}/${wanted}`);
  if (!progressed) return inProgress('ReplicaSetNotAvailable', 'ReplicaSet not Available');
  if (!available) return inProgress('DeploymentNotAvailable', 'Deployment not Available');
  return current(`Deployment is available. Replicas: ${replicas}`);
}

/** ReplicaSet: replicas labelled, available and ready, and none too many. */
export function replicaSetStatus({ spec, status }: StatusObject): ObjectStatus {
  if (status?.conditions?.some(({ type, status: value }) => type === 'ReplicaFailure' && value === 'True')) {
    return inProgress('ReplicaFailure', 'Replica Failure condition. Check Pods');
  }
  const wanted = count(spec, 'replicas', 1);
  const replicas = count(status, 'replicas');
  const labelled = count(status, 'fullyLabeledReplicas');
  const available = count(status, 'availableReplicas');
  const ready = count(status, 'readyReplicas');
  if (wanted > labelled) return inProgress('LessLabelled', `Labelled: ${labelled}/${wanted}`);
  if (wanted > available) return inProgress('LessAvailable', `Available: ${available}/${wanted}`);
  if (wanted > ready) return inProgress('LessReady', `Ready: ${ready}/${wanted}`);
  if (replicas > wanted) return inProgress('ExtraPods', `Pending termination: ${replicas - wanted}`);
  return current(`ReplicaSet is available. Replicas: ${replicas}`);
}

/** StatefulSet: replicas ready and of one revision; `OnDelete` is a person's to roll. */
export function statefulSetStatus({ spec, status }: StatusObject): ObjectStatus {
  const strategy = record(spec, 'updateStrategy');
  if (text(strategy, 'type') === 'OnDelete') return current('StatefulSet is using the ondelete update strategy');
  const wanted = count(spec, 'replicas', 1);
  const replicas = count(status, 'replicas');
  const ready = count(status, 'readyReplicas');
  const updated = count(status, 'updatedReplicas');
  const currentReplicas = count(status, 'currentReplicas');
  const partition = count(record(strategy, 'rollingUpdate'), 'partition', -1);
  if (wanted > replicas) return inProgress('LessReplicas', `Replicas: ${replicas}/${wanted}`);
  if (wanted > ready) return inProgress('LessReady', `Ready: ${ready}/${wanted}`);
  if (replicas > wanted) return inProgress('ExtraPods', `Pending termination: ${replicas - wanted}`);
  if (partition !== -1) {
    return updated < wanted - partition
      ? inProgress('PartitionRollout', `updated: ${updated}/${wanted - partition}`)
      : current(`Partition rollout complete. updated: ${updated}`);
  }
  if (wanted > currentReplicas) return inProgress('LessCurrent', `current: ${currentReplicas}/${wanted}`);
  if (text(status, 'currentRevision') !== text(status, 'updateRevision')) {
    return inProgress('RevisionMismatch', 'Waiting for updated revision to match current');
  }
  return current(`All replicas scheduled as expected. Replicas: ${replicas}`);
}

/** DaemonSet: a pod of the new template available on every node it should be on. */
export function daemonSetStatus({ metadata, status }: StatusObject): ObjectStatus {
  if (metadata?.generation === undefined) return inProgress('NoGeneration', 'DaemonSet metadata.generation not found');
  if (status?.observedGeneration === undefined) {
    return inProgress('NoObservedGeneration', 'DaemonSet status.observedGeneration not found');
  }
  const desired = count(status, 'desiredNumberScheduled', -1);
  const scheduled = count(status, 'currentNumberScheduled');
  const updated = count(status, 'updatedNumberScheduled');
  const available = count(status, 'numberAvailable');
  const ready = count(status, 'numberReady');
  if (desired === -1) return inProgress('NoDesiredNumber', 'Missing .status.desiredNumberScheduled');
  if (desired > scheduled) return inProgress('LessCurrent', `Current: ${scheduled}/${desired}`);
  if (desired > updated) return inProgress('LessUpdated', `Updated: ${updated}/${desired}`);
  if (desired > available) return inProgress('LessAvailable', `Available: ${available}/${desired}`);
  if (desired > ready) return inProgress('LessReady', `Ready: ${ready}/${desired}`);
  return current(`All replicas scheduled as expected. Replicas: ${desired}`);
}
