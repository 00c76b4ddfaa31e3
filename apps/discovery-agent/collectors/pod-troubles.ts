import type { ErrorType } from '@moonin/contracts';
import { findCondition, type Pod, podStatusColumns } from '@moonin/kube';
import { instantOrNull, laterOf } from './bounded-text.ts';
import { CLEAN_RUN_MS, clean, endedType, troubleOfContainer } from './container-troubles.ts';
import { listOf, pendingInitContainer, runningContainers } from './pod-containers.ts';
import { readinessTrouble, schedulingTrouble } from './readiness-troubles.ts';
import { millisOf, podTroubleOf, type SinglePodTrouble } from './timed-trouble.ts';

/** What `kubectl get pods` shows of a container that ended, where the reason is not a word of its own. */
const OF_A_CONTAINER = /^(Error|(ExitCode|Signal):\d+)$/;

/**
 * What is or will be wrong with a pod if nothing happens, in the words of `kubectl get pods`; nothing for one that ends or
 * completed. Made of its status alone: who reads the same pod later finds the same.
 */
export function troublesOfPod(pod: Pod): SinglePodTrouble[] {
  const { status, metadata } = pod;
  if (metadata.deletionTimestamp || status?.phase === 'Succeeded') return [];
  if (status?.phase === 'Failed') return [failedPod(pod)];
  if (status?.reason === 'NodeLost' || status?.phase === 'Unknown') return [lostPod(pod)];
  const scheduling = schedulingTrouble(pod);
  if (scheduling !== null) return [scheduling];
  const ready = findCondition(status?.conditions, 'Ready');
  const since = ready?.status === 'True' ? null : instantOrNull(ready?.lastTransitionTime);
  const init = pendingInitContainer(pod);
  const found =
    init === undefined
      ? runningContainers(pod).flatMap((each) => troubleOfContainer({ pod, status: each, since }) ?? [])
      : initTroubles(troubleOfContainer({ pod, status: init, since }));
  // What holds until an event comes hides what the pod waits for; what is over by itself only hides it until then.
  if (found.some(({ fromMs, untilMs }) => fromMs === null && untilMs === null)) return found;
  const passing = readinessTrouble(pod);
  return passing === null ? found : [...found, passing];
}

function initTroubles(found: SinglePodTrouble | null): SinglePodTrouble[] {
  return found === null ? [] : [{ ...found, init: true, reason: `Init:${found.reason}` }];
}

function lostPod(pod: Pod): SinglePodTrouble {
  const { status } = pod;
  const ready = findCondition(status?.conditions, 'Ready');
  const since = instantOrNull(ready?.lastTransitionTime);
  return podTroubleOf({
    reason: status?.reason || 'Unknown',
    type: 'Unknown',
    message: clean(status?.message, pod),
    since,
  });
}

/** A pod that will not run again; its owner makes another, and then it is past. */
function failedPod(pod: Pod): SinglePodTrouble {
  const { status } = pod;
  const statuses = [...listOf(status?.initContainerStatuses), ...listOf(status?.containerStatuses)];
  const ended = statuses.find(({ state }) => state?.terminated !== undefined && state.terminated.exitCode !== 0);
  const init = listOf(status?.initContainerStatuses).some(({ name }) => name === ended?.name);
  const reason = podStatusColumns(pod).status;
  const finishedAt = endOfPod(
    pod,
    statuses.map(({ state }) => instantOrNull(state?.terminated?.finishedAt)),
  );
  const finishedMs = millisOf(finishedAt);
  return podTroubleOf({
    reason,
    type: failedType(reason),
    init,
    container: ended?.name ?? null,
    message: clean(status?.message, pod),
    details: clean(ended?.state?.terminated?.message, pod),
    exitCode: ended?.state?.terminated?.exitCode ?? null,
    since: finishedAt,
    untilMs: finishedMs === null ? null : finishedMs + CLEAN_RUN_MS,
    weight: 'ended',
  });
}

function failedType(reason: string): ErrorType {
  const word = reason.replace(/^Init:/, '');
  const type = endedType(word);
  return type === 'Error' && !OF_A_CONTAINER.test(word) ? 'PodFailed' : type;
}

/** When it ended: its containers' last end, else the last change of a condition, else its start. */
function endOfPod(pod: Pod, ends: readonly (string | null)[]): string | null {
  const changes = listOf(pod.status?.conditions).map(({ lastTransitionTime }) => instantOrNull(lastTransitionTime));
  return ends.reduce(laterOf, null) ?? changes.reduce(laterOf, null) ?? instantOrNull(pod.status?.startTime);
}
