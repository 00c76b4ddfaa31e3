import { type ErrorType, errorTypeOf } from '@moonin/contracts';
import type { Pod } from '@moonin/kube';
import { instantOrNull } from './bounded-text.ts';
import { type ContainerStatus, endedReason } from './pod-containers.ts';
import { stableMessage } from './stable-message.ts';
import { millisOf, podTroubleOf, type SinglePodTrouble } from './timed-trouble.ts';

/** A run of at least this length is a clean one: the kubelet forgets its back-off after the same time. */
export const CLEAN_RUN_MS = 10 * 60_000;
/** A single crash may be the first of a loop or pass: it is told only when it is still the latest after this. */
export const LONE_CRASH_GRACE_MS = 30_000;

/** Waiting reasons of a container that is on its way. */
const ON_ITS_WAY = new Set(['ContainerCreating', 'PodInitializing']);
/** A pull's errors with words of their own. */
const PULL_ERRORS = new Set(['ImageInspectError', 'RegistryUnavailable', 'SignatureValidationFailed']);
const PULL_BACK_OFF = /^Back-off pulling image "[^"]*": ([A-Z][A-Za-z]+): /;

type Ended = NonNullable<NonNullable<ContainerStatus['state']>['terminated']>;
interface Place {
  readonly pod: Pod;
  readonly status: ContainerStatus;
  /** Since when the pod is not ready. */
  readonly since: string | null;
}

/**
 * What is wrong with one container. State reads Running, Error and CrashLoopBackOff in turn while it crashes; by its restarts
 * and its last end that is one trouble until a run was clean, and the same one again for an agent that starts anew.
 */
export function troubleOfContainer(place: Place): SinglePodTrouble | null {
  const { pod, status, since } = place;
  const { state, lastState, name } = status;
  const last = lastState?.terminated;
  const waiting = state?.waiting?.reason;
  if (waiting === 'CrashLoopBackOff') return crashLoop(place, last, null);
  if (waiting && !ON_ITS_WAY.has(waiting)) {
    // The container was made and would not start: the kubelet tries again with the same back-off.
    if (waiting === 'RunContainerError' && last) return crashLoop(place, last, null);
    const message = state?.waiting?.message;
    return podTroubleOf({ ...waitingWord(waiting, message), container: name, message: clean(message, pod), since });
  }
  const ended = state?.terminated;
  if (ended) return afterEnd(place, ended, { isRunning: false });
  return last ? afterEnd(place, last, { isRunning: true }) : null;
}

/** The kubelet alternates between a pull's error and its back-off: both are the back-off, or the error's own word. */
function waitingWord(waiting: string, message: string | undefined): { reason: string; type: ErrorType } {
  const cause = waiting === 'ImagePullBackOff' ? PULL_BACK_OFF.exec(message ?? '')?.[1] : undefined;
  const word = cause ?? waiting;
  if (PULL_ERRORS.has(word)) return { reason: word, type: 'ErrImagePull' };
  const reason = cause !== undefined || word === 'ErrImagePull' ? 'ImagePullBackOff' : word;
  return { reason, type: errorTypeOf(reason).type };
}

/** A container that ended; `isRunning`: and was started again, or is about to be. */
function afterEnd(place: Place, ended: Ended, { isRunning }: { isRunning: boolean }): SinglePodTrouble | null {
  const restarts = place.status.restartCount ?? 0;
  const startedMs = millisOf(ended.startedAt);
  const endedMs = millisOf(ended.finishedAt);
  const isShort = startedMs === null || endedMs === null || endedMs - startedMs < CLEAN_RUN_MS;
  const isAgain = restarts >= (isRunning ? 2 : 1);
  if (isAgain && isShort && endedMs !== null) return crashLoop(place, ended, endedMs + CLEAN_RUN_MS);
  const isUnready = !isRunning || place.status.ready !== true;
  if (isAgain && isShort && isUnready && ended.exitCode !== 0) return crashLoop(place, ended, null);
  if (ended.exitCode === 0 || (isRunning && endedMs === null)) return null;
  return loneCrash(place, ended, { endedMs, isRunning });
}

function crashLoop({ status, since, pod }: Place, last: Ended | undefined, untilMs: number | null): SinglePodTrouble {
  return podTroubleOf({
    reason: 'CrashLoopBackOff',
    container: status.name,
    message: last === undefined ? null : endOf(last),
    details: clean(last?.message, pod),
    exitCode: last?.exitCode ?? null,
    since,
    untilMs,
  });
}

function loneCrash(
  { status, pod }: Place,
  ended: Ended,
  { endedMs, isRunning }: { endedMs: number | null; isRunning: boolean },
): SinglePodTrouble {
  const reason = endedReason(ended);
  const type = endedType(reason);
  const isRestart = isRunning && type !== 'OOMKilled';
  return podTroubleOf({
    ...(isRestart ? { reason: 'Restarts', type: 'Restarts' } : { reason, type }),
    container: status.name,
    message: endOf(ended),
    details: clean(ended.message, pod),
    exitCode: ended.exitCode ?? null,
    since: instantOrNull(ended.finishedAt),
    fromMs: endedMs === null ? null : endedMs + LONE_CRASH_GRACE_MS,
    untilMs: endedMs === null || !isRunning ? null : endedMs + CLEAN_RUN_MS,
  });
}

/** Type of a container's end; containerd says StartError where the kubelet says RunContainerError. */
export function endedType(reason: string): ErrorType {
  return reason === 'StartError' ? 'RunContainerError' : errorTypeOf(reason).type;
}

function endOf(ended: Ended): string {
  return `last run ended with ${endedReason(ended)} (exit code ${ended.exitCode ?? '?'})`;
}

/** A message of the kubelet without what changes while the cause stays. */
export function clean(message: string | undefined, pod: Pod): string | null {
  const text = message ? stableMessage(message, pod.metadata) : '';
  return text === '' ? null : text;
}
