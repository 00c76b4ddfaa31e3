import {
  customResourceDefinitionStatus,
  jobStatus,
  persistentVolumeClaimStatus,
  podStatus,
  serviceStatus,
} from './other-status.ts';
import { current, inProgress, type ObjectStatus, type StatusObject, stalled } from './status-result.ts';
import { daemonSetStatus, deploymentStatus, replicaSetStatus, statefulSetStatus } from './workload-status.ts';

type KindRule = (object: StatusObject, now: Date) => ObjectStatus;

const RULES: Record<string, KindRule> = {
  'apps/Deployment': deploymentStatus,
  'apps/ReplicaSet': replicaSetStatus,
  'apps/StatefulSet': statefulSetStatus,
  'apps/DaemonSet': daemonSetStatus,
  'batch/Job': jobStatus,
  'apiextensions.k8s.io/CustomResourceDefinition': customResourceDefinitionStatus,
  '/Pod': podStatus,
  '/PersistentVolumeClaim': persistentVolumeClaimStatus,
  '/Service': serviceStatus,
};

/** Says how far an object's controller is by the rules of kstatus; `now` judges a pod's time to be scheduled. */
export function objectStatus(object: StatusObject, now: Date): ObjectStatus {
  const general = generalStatus(object);
  if (general !== null) return general;
  const group = object.apiVersion?.includes('/') ? object.apiVersion.split('/')[0] : '';
  const rule = RULES[`${group}/${object.kind}`];
  return rule?.(object, now) ?? readyCondition(object) ?? current('Resource is current');
}

/** A controller that is in progress fails when one of the objects it made has failed. */
export function rollUpStatus(own: ObjectStatus | null, children: readonly ObjectStatus[]): ObjectStatus {
  if (own === null)
    return { status: 'Unknown', reason: null, message: 'the status could not be computed', conditions: [] };
  const failed = children.filter(({ status }) => status === 'Failed').length;
  return own.status === 'InProgress' && failed > 0 ? stalled('ChildFailed', `${failed} objects have failed`) : own;
}

function generalStatus({ kind, metadata, status }: StatusObject): ObjectStatus | null {
  if (metadata?.deletionTimestamp) {
    return { status: 'Terminating', reason: null, message: 'Resource scheduled for deletion', conditions: [] };
  }
  const observed = status?.observedGeneration;
  const generation = metadata?.generation;
  if (typeof observed === 'number' && generation !== undefined && observed !== generation) {
    return inProgress(
      'LatestGenerationNotObserved',
      `${kind} generation is ${generation}, but latest observed generation is ${observed}`,
    );
  }
  for (const { type, status: value, reason = '', message = '' } of status?.conditions ?? []) {
    if (value !== 'True') continue;
    if (type === 'Reconciling') return inProgress(reason, message);
    if (type === 'Stalled') return stalled(reason, message);
  }
  return null;
}

function readyCondition({ status }: StatusObject): ObjectStatus | null {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  if (ready === undefined) return null;
  if (ready.status === 'True') return current('Resource is Ready');
  if (ready.status === 'False') return inProgress(ready.reason ?? '', ready.message ?? '');
  return inProgress('UnknownReadyCondition', 'Ready condition is of unknown value');
}
