import { errorSeverityOf, errorTypeOf, type PodTrouble } from '@moonin/contracts';
import { findCondition, type Pod, podStatusColumns } from '@moonin/kube';
import {
  type ContainerStatus,
  endedReason,
  listOf,
  pendingInitContainer,
  runningContainers,
} from './pod-containers.ts';
import { stableMessage } from './stable-message.ts';

/** One trouble of one pod, before pods that share it are counted together. */
export interface SinglePodTrouble {
  readonly reason: string;
  readonly container: string | null;
  readonly message: string | null;
  readonly exitCode: number | null;
}

/** Waiting reasons of a container that is on its way. */
const ON_ITS_WAY = new Set(['ContainerCreating', 'PodInitializing']);
/** The kubelet alternates between the two every few seconds; the second is what stays. */
const SAME_TROUBLE: Readonly<Record<string, string>> = { ErrImagePull: 'ImagePullBackOff' };
/** Restarts from which a container that runs and is not ready still counts as crash looping. */
const LOOP_RESTARTS = 2;

/** What is wrong with a pod, in the words of `kubectl get pods`; nothing for one that starts, ends or completed. */
export function troublesOfPod(pod: Pod): SinglePodTrouble[] {
  const { status, metadata } = pod;
  if (metadata.deletionTimestamp || status?.phase === 'Succeeded') return [];
  if (status?.phase === 'Failed') return [failedPod(pod)];
  if (status?.reason === 'NodeLost' || status?.phase === 'Unknown') {
    return [trouble(pod, { reason: status.reason || 'Unknown', message: status.message })];
  }
  const scheduled = findCondition(status?.conditions, 'PodScheduled');
  if (scheduled?.status === 'False' && scheduled.reason) {
    return [trouble(pod, { reason: scheduled.reason, message: scheduled.message })];
  }
  const init = pendingInitContainer(pod);
  if (init !== undefined) {
    const found = troubleOfContainer(pod, init);
    return found === null ? [] : [{ ...found, reason: `Init:${found.reason}` }];
  }
  return runningContainers(pod).flatMap((container) => troubleOfContainer(pod, container) ?? []);
}

function troubleOfContainer(pod: Pod, status: ContainerStatus): SinglePodTrouble | null {
  const { state, lastState, name } = status;
  const last = lastState?.terminated;
  const waiting = state?.waiting?.reason;
  if (waiting !== undefined && waiting !== '') {
    if (ON_ITS_WAY.has(waiting)) return null;
    if (waiting === 'CrashLoopBackOff') return crashLoop(name, last);
    return trouble(pod, {
      reason: SAME_TROUBLE[waiting] ?? waiting,
      container: name,
      message: state?.waiting?.message,
    });
  }
  const ended = state?.terminated;
  if (ended) {
    if ((status.restartCount ?? 0) > 0) return crashLoop(name, ended);
    if (ended.exitCode === 0) return null;
    return trouble(pod, { reason: endedReason(ended), container: name, exitCode: ended.exitCode });
  }
  const isLooping = !status.ready && (status.restartCount ?? 0) >= LOOP_RESTARTS && last !== undefined;
  return isLooping && last.exitCode !== 0 ? crashLoop(name, last) : null;
}

/** Between two crashes the state reads Running, Error and CrashLoopBackOff in turn; it is one trouble throughout. */
function crashLoop(
  container: string,
  last: { reason?: string; signal?: number; exitCode?: number } | undefined,
): SinglePodTrouble {
  const exitCode = last?.exitCode ?? null;
  const message = last === undefined ? null : `last run ended with ${endedReason(last)} (exit code ${exitCode ?? '?'})`;
  return { reason: 'CrashLoopBackOff', container, message, exitCode };
}

function failedPod(pod: Pod): SinglePodTrouble {
  const ended = listOf(pod.status?.containerStatuses).find(
    ({ state }) => state?.terminated !== undefined && state.terminated.exitCode !== 0,
  );
  return trouble(pod, {
    reason: podStatusColumns(pod).status,
    container: ended?.name,
    message: pod.status?.message,
    exitCode: ended?.state?.terminated?.exitCode,
  });
}

function trouble(
  pod: Pod,
  found: {
    reason: string;
    container?: string | undefined;
    message?: string | undefined;
    exitCode?: number | undefined;
  },
): SinglePodTrouble {
  const message = found.message ? stableMessage(found.message, pod.metadata) : '';
  return {
    reason: found.reason,
    container: found.container ?? null,
    message: message === '' ? null : message,
    exitCode: found.exitCode ?? null,
  };
}

const MAX_TROUBLES = 20;

/** Counts pods that share reason, container and revision; most pods first. Of several messages the first by text stays. */
export function sharedTroubles(
  pods: readonly { readonly troubles: readonly SinglePodTrouble[]; readonly revision: number | null }[],
): PodTrouble[] {
  const groups = new Map<string, PodTrouble>();
  for (const { troubles, revision } of pods) {
    for (const single of troubles) {
      const key = JSON.stringify([single.reason, single.container, revision]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, firstPod(single, revision));
      else {
        group.pods += 1;
        group.message = firstOf(group.message, single.message);
        group.exitCode = firstOf(group.exitCode, single.exitCode);
      }
    }
  }
  return [...groups.values()]
    .sort((a, b) => b.pods - a.pods || (b.revision ?? 0) - (a.revision ?? 0) || compare(nameOf(a), nameOf(b)))
    .slice(0, MAX_TROUBLES);
}

function firstPod(single: SinglePodTrouble, revision: number | null): PodTrouble {
  const { type, init } = errorTypeOf(single.reason);
  const severity = errorSeverityOf(type);
  return { ...single, type, init, severity, pods: 1, totalPods: null, details: null, revision, since: null };
}

function firstOf<Value extends string | number>(left: Value | null, right: Value | null): Value | null {
  if (left === null || right === null) return left ?? right;
  return left <= right ? left : right;
}
function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
function nameOf({ reason, container }: PodTrouble): string {
  return `${reason} ${container ?? ''}`;
}
