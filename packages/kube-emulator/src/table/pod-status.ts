import { isObject, type JsonObject, objectOf } from '../model/json.ts';
import { fieldAt } from '../model/kube-object.ts';
import { ageText } from './age.ts';

/** What kubectl shows of a pod: `1/1`, `Running`, `2 (10s ago)`. */
export type PodSummary = { ready: string; status: string; restarts: string };

type Tally = { ready: number; total: number; restarts: number; lastRestart: string };

function objectsAt(value: unknown, path: string[]): JsonObject[] {
  const list = fieldAt(value, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function countRestart(tally: Tally, container: JsonObject): void {
  tally.restarts += Number(container.restartCount ?? 0);
  const finished = String(fieldAt(container, ['lastState', 'terminated', 'finishedAt']) ?? '');
  if (finished > tally.lastRestart) tally.lastRestart = finished;
}

function endText(terminated: JsonObject): string {
  if (typeof terminated.reason === 'string' && terminated.reason !== '') return terminated.reason;
  if (typeof terminated.signal === 'number' && terminated.signal !== 0) return `Signal:${terminated.signal}`;
  return `ExitCode:${terminated.exitCode ?? 0}`;
}

/** The reason that an init container gives while the pod is still initializing; undefined when it is done. */
function initReason(container: JsonObject, restartable: boolean, index: number, total: number): string | undefined {
  const state = objectOf(container.state);
  const terminated = isObject(state.terminated) ? state.terminated : undefined;
  if (terminated !== undefined && (terminated.exitCode ?? 0) === 0) return undefined;
  if (restartable && container.started === true) return undefined;
  if (terminated !== undefined) return `Init:${endText(terminated)}`;
  const waiting = objectOf(state.waiting).reason;
  if (typeof waiting === 'string' && waiting !== '' && waiting !== 'PodInitializing') return `Init:${waiting}`;
  return `Init:${index}/${total}`;
}

function hasCondition(pod: unknown, type: string): boolean {
  return objectsAt(pod, ['status', 'conditions']).some(
    (condition) => condition.type === type && condition.status === 'True',
  );
}

/** The reason that the containers give, the first one's winning; `before` when none gives any. */
function containersReason(pod: unknown, tally: Tally, before: string): string {
  let reason = before;
  let running = false;
  let errorReason = '';
  for (const container of objectsAt(pod, ['status', 'containerStatuses']).reverse()) {
    countRestart(tally, container);
    const state = objectOf(container.state);
    const waiting = objectOf(state.waiting).reason;
    if (typeof waiting === 'string' && waiting !== '') reason = waiting;
    else if (isObject(state.terminated)) {
      reason = endText(state.terminated);
      if ((state.terminated.exitCode ?? 0) !== 0) errorReason = reason;
    } else if (container.ready === true && isObject(state.running)) {
      running = true;
      tally.ready += 1;
    }
  }
  if (reason !== 'Completed') return reason;
  if (running && hasCondition(pod, 'Ready')) return 'Running';
  if (errorReason !== '') return errorReason;
  return running ? 'NotReady' : reason;
}

/** Sums a pod up the way `kubectl get pods` does. */
export function summarizePod(pod: unknown, nowMs: number): PodSummary {
  const status = objectOf(fieldAt(pod, ['status']));
  const initContainers = objectsAt(pod, ['spec', 'initContainers']);
  const restartable = new Set(
    initContainers.filter((container) => container.restartPolicy === 'Always').map((container) => container.name),
  );
  const total = objectsAt(pod, ['spec', 'containers']).length + restartable.size;
  const all: Tally = { ready: 0, total, restarts: 0, lastRestart: '' };
  const lasting: Tally = { ...all };
  let reason = String(status.reason || status.phase || '');
  if (objectsAt(pod, ['status', 'conditions']).some((condition) => condition.reason === 'SchedulingGated')) {
    reason = 'SchedulingGated';
  }
  let initializing = false;
  for (const [index, container] of objectsAt(pod, ['status', 'initContainerStatuses']).entries()) {
    const stays = restartable.has(container.name);
    countRestart(all, container);
    if (stays) countRestart(lasting, container);
    const waitingFor = initReason(container, stays, index, initContainers.length);
    if (waitingFor !== undefined) {
      reason = waitingFor;
      initializing = true;
      break;
    }
    if (stays && container.ready === true) lasting.ready += 1;
  }
  const done = !initializing || hasCondition(pod, 'Initialized');
  const tally = done ? lasting : { ...all, ready: lasting.ready };
  if (done) reason = containersReason(pod, tally, reason);
  const ended = status.phase === 'Succeeded' || status.phase === 'Failed';
  if (fieldAt(pod, ['metadata', 'deletionTimestamp']) !== undefined) {
    if (status.reason === 'NodeLost') reason = 'Unknown';
    else if (!ended) reason = 'Terminating';
  }
  const since = tally.restarts > 0 && tally.lastRestart !== '' ? ` (${ageText(tally.lastRestart, nowMs)} ago)` : '';
  return { ready: `${tally.ready}/${total}`, status: reason, restarts: `${tally.restarts}${since}` };
}
