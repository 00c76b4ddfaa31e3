import { findCondition, isConditionTrue, type Pod } from '@moonin/kube';
import { instantOrNull } from './bounded-text.ts';
import { clean } from './container-troubles.ts';
import { listOf, pendingInitContainer } from './pod-containers.ts';
import { millisOf, podTroubleOf, type SinglePodTrouble } from './timed-trouble.ts';

/** A pod that has not come to run for so long is in trouble; images can be large and nodes have to be made first. */
export const PENDING_GRACE_MS = 5 * 60_000;
/** Time for a container that runs to become ready, over what its probes allow. */
export const STARTING_GRACE_MS = 5 * 60_000;
/** Time for a pod that was ready to be ready again. */
export const LOST_GRACE_MS = 60_000;

type Found = { reason: string } & Partial<SinglePodTrouble>;

/** A pod that no node takes, at once; one that waits for it for other reasons, beyond the grace. Null when it has a node. */
export function schedulingTrouble(pod: Pod): SinglePodTrouble | null {
  const scheduled = findCondition(pod.status?.conditions, 'PodScheduled');
  if (scheduled?.status === 'True' || pod.spec?.nodeName || pod.status?.phase !== 'Pending') return null;
  const since = instantOrNull(scheduled?.lastTransitionTime) ?? instantOrNull(pod.metadata.creationTimestamp);
  const message = clean(scheduled?.message, pod);
  if (scheduled?.status === 'False' && scheduled.reason && scheduled.reason !== 'SchedulingGated') {
    return podTroubleOf({ reason: scheduled.reason, type: 'Unschedulable', message, since });
  }
  // Who reports containers has taken the pod, whatever its conditions leave out.
  if (scheduled === undefined && listOf(pod.status.containerStatuses).length > 0) return null;
  const reason = scheduled?.reason || 'Pending';
  return beyond(since, PENDING_GRACE_MS, { reason, type: 'Pending', message: message ?? 'no scheduler took the pod' });
}

/** What a pod that has a node waits for, each beyond its grace: to run, to be initialized, to be ready. */
export function readinessTrouble(pod: Pod): SinglePodTrouble | null {
  const { status } = pod;
  const ready = findCondition(status?.conditions, 'Ready');
  const scheduled = findCondition(status?.conditions, 'PodScheduled');
  if (status?.phase === 'Pending') {
    const since =
      instantOrNull(scheduled?.lastTransitionTime) ??
      instantOrNull(status.startTime) ??
      instantOrNull(pod.metadata.creationTimestamp);
    return pendingInitContainer(pod) === undefined
      ? beyond(since, PENDING_GRACE_MS, startFacts(pod))
      : beyond(since, PENDING_GRACE_MS, initFacts(pod));
  }
  if (status?.phase !== 'Running' || ready?.status !== 'False') return null;
  const containersReady = findCondition(status.conditions, 'ContainersReady');
  const since = instantOrNull(ready.lastTransitionTime);
  const graceMs = isLost(pod) ? LOST_GRACE_MS : STARTING_GRACE_MS + probeAllowanceMs(pod);
  const isOfContainers = ready.reason === 'ContainersNotReady' && containersReady?.status !== 'True';
  const reason = isOfContainers ? 'ContainersNotReady' : ready.reason || 'NotReady';
  return beyond(laterOf(since, lastStart(pod), isLost(pod)), graceMs, {
    reason,
    type: isOfContainers ? 'ContainersNotReady' : 'NotReady',
    message: clean(ready.message, pod),
    since,
  });
}

/** Was ready and is not any more: not ready since later than its containers started. */
export function isLost(pod: Pod): boolean {
  const ready = findCondition(pod.status?.conditions, 'Ready');
  const startedMs = lastStart(pod);
  const unreadyMs = millisOf(ready?.lastTransitionTime);
  return ready?.status === 'False' && startedMs !== null && unreadyMs !== null && unreadyMs > startedMs;
}

function initFacts(pod: Pod): Found {
  const condition = findCondition(pod.status?.conditions, 'Initialized');
  return {
    reason: 'NotInitialized',
    type: 'NotInitialized',
    container: pendingInitContainer(pod)?.name ?? null,
    message: clean(condition?.message, pod),
  };
}

function startFacts(pod: Pod): Found {
  const waiting = listOf(pod.status?.containerStatuses).find(({ state }) => state?.waiting?.reason);
  const sandbox = findCondition(pod.status?.conditions, 'PodReadyToStartContainers');
  const isSandboxLacking = sandbox !== undefined && !isConditionTrue(pod.status?.conditions, sandbox.type);
  return {
    reason: waiting?.state?.waiting?.reason || 'Pending',
    type: 'Pending',
    message: clean(waiting?.state?.waiting?.message, pod),
    details: isSandboxLacking
      ? 'PodReadyToStartContainers is False: the sandbox, its network or a volume is not there'
      : null,
  };
}

/** Null when nobody knows since when it waits: then nobody knows that it waits for long. */
function beyond(since: string | number | null, graceMs: number, found: Found): SinglePodTrouble | null {
  const sinceMs = typeof since === 'number' ? since : millisOf(since);
  if (sinceMs === null) return null;
  const told = { since: new Date(sinceMs).toISOString(), ...found };
  return podTroubleOf({ ...told, fromMs: sinceMs + graceMs, weight: 'passing' });
}

/** A container that was started anew has its grace from then on; one that was lost has none. */
function laterOf(since: string | null, startedMs: number | null, lost: boolean): number | null {
  const sinceMs = millisOf(since);
  if (lost || startedMs === null || sinceMs === null) return sinceMs ?? startedMs;
  return Math.max(sinceMs, startedMs);
}

function lastStart(pod: Pod): number | null {
  const starts = listOf(pod.status?.containerStatuses).map(({ state }) => millisOf(state?.running?.startedAt));
  return starts.reduce(
    (latest, start) => (start !== null && (latest === null || start > latest) ? start : latest),
    null,
  );
}

/** The longest time that startup and readiness probes give a container before they fail it. */
function probeAllowanceMs(pod: Pod): number {
  const seconds = listOf(pod.spec?.containers).map(({ startupProbe, readinessProbe }) => {
    const startup = startupProbe
      ? (startupProbe.initialDelaySeconds ?? 0) +
        (startupProbe.periodSeconds ?? 10) * (startupProbe.failureThreshold ?? 3)
      : 0;
    return startup + (readinessProbe?.initialDelaySeconds ?? 0);
  });
  const most = Math.max(0, ...seconds.filter((each) => Number.isFinite(each)));
  return Math.min(most, 24 * 3_600) * 1_000;
}
