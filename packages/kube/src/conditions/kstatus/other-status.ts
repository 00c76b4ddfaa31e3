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

const SCHEDULING_GRACE_MS = 15_000;

/** Pod: its phase, with crash loops and unschedulable pods told apart from those that are still on their way. */
export function podStatus({ metadata, status }: StatusObject, now: Date): ObjectStatus {
  const conditions = status?.conditions ?? [];
  switch (text(status, 'phase')) {
    case 'Succeeded':
      return current('Pod has completed successfully');
    case 'Failed':
      return current('Pod has completed, but not successfully');
    case 'Running': {
      if (conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True')) {
        return current('Pod is Ready');
      }
      const looping = crashLooping(status);
      if (looping.length === 0) return inProgress('PodRunningNotReady', 'Pod is running but is not Ready');
      return stalled('ContainerCrashLooping', `Containers in CrashLoop state: ${looping.join(',')}`);
    }
    case 'Pending': {
      const looping = crashLooping(status);
      if (looping.length > 0)
        return stalled('ContainerCrashLooping', `Containers in CrashLoop state: ${looping.join(',')}`);
      const scheduled = conditions.find(({ type, status: value }) => type === 'PodScheduled' && value === 'False');
      if (scheduled?.reason !== 'Unschedulable') return inProgress('PodPending', 'Pod is in the Pending phase');
      const createdMs = Date.parse(metadata?.creationTimestamp ?? '');
      if (now.getTime() - createdMs < SCHEDULING_GRACE_MS) {
        return inProgress('PodNotScheduled', 'Pod has not been scheduled');
      }
      return stalled('PodUnschedulable', 'Pod could not be scheduled');
    }
    case '':
      return inProgress('PodNotObserved', 'Pod phase not available');
    default:
      return { status: 'Unknown', reason: null, message: `unknown phase ${text(status, 'phase')}`, conditions: [] };
  }
}

/** Init containers that crash keep a pod pending; upstream looks at the others only. */
function crashLooping(status: StatusObject['status']): string[] {
  const containers = [status?.initContainerStatuses, status?.containerStatuses].flatMap((list) =>
    Array.isArray(list) ? (list as Record<string, unknown>[]) : [],
  );
  return containers
    .filter((container) => text(record(record(container, 'state'), 'waiting'), 'reason') === 'CrashLoopBackOff')
    .map((container) => text(container, 'name'));
}

/** PersistentVolumeClaim: bound or not. */
export function persistentVolumeClaimStatus({ status }: StatusObject): ObjectStatus {
  const phase = text(status, 'phase');
  return phase === 'Bound' ? current('PVC is Bound') : inProgress('NotBound', `PVC is not Bound. phase: ${phase}`);
}

/** Service: one of type LoadBalancer needs its address. */
export function serviceStatus({ spec, status }: StatusObject): ObjectStatus {
  if (text(spec, 'type') !== 'LoadBalancer') return current('Service is ready');
  const addresses = record(status, 'loadBalancer').ingress;
  const hasAddress = Array.isArray(addresses) && addresses.length > 0;
  if (hasAddress && text(spec, 'clusterIP') !== '') return current('Service is ready');
  return inProgress('NoIPAssigned', 'IP is not assigned. Service type: LoadBalancer');
}

/** Job: one that has started is current, whatever its pods do, until it fails. */
export function jobStatus({ spec, status }: StatusObject): ObjectStatus {
  const completions = count(spec, 'completions', count(spec, 'parallelism', 1));
  const succeeded = count(status, 'succeeded');
  const failed = count(status, 'failed');
  for (const { type, status: value, message } of status?.conditions ?? []) {
    if (value !== 'True') continue;
    if (type === 'Complete') return current(`Job Completed. succeeded: ${succeeded}/${completions}`);
    if (type === 'Failed') return stalled('JobFailed', message || `Job Failed. failed: ${failed}/${completions}`);
    if (type === 'Suspended') return current('Job Suspended');
  }
  if (text(status, 'startTime') === '') return inProgress('JobNotStarted', 'Job not started');
  return current(`Job in progress. success:${succeeded}, active: ${count(status, 'active')}, failed: ${failed}`);
}

/** CustomResourceDefinition: established, refused or still installing. */
export function customResourceDefinitionStatus({ status }: StatusObject): ObjectStatus {
  for (const { type, status: value, reason = '', message = '' } of status?.conditions ?? []) {
    if (type === 'NamesAccepted' && value === 'False') return stalled(reason, message);
    if (type !== 'Established') continue;
    if (value === 'True') return current('CRD is established');
    if (value === 'False' && reason !== 'Installing') return stalled(reason, message);
  }
  return inProgress('Installing', 'Install in progress');
}
