import { equalJson, isObject, type JsonObject, objectOf } from '../../model/json.ts';
import { fieldAt, type KubeObject, kubeTime } from '../../model/kube-object.ts';
import {
  behaviourOf,
  fractionOf,
  goDurationMs,
  type PodTimings,
  podAnnotations,
  readyAfterMs,
} from './container-behaviour.ts';
import { type ContainerInput, type ContainerStep, stepContainer, waitingStatus } from './container-state.ts';

/** What a node needs to know to run a pod. */
export type PodHost = { hostIP: string; podIP: string };

/** The next status of a pod, what to say about it, and when to look again. */
export type PodPlan = {
  status: JsonObject;
  events: (ContainerStep['events'][number] & { fieldPath: string })[];
  nextAtMs: number | undefined;
};

function objectsAt(pod: KubeObject, ...path: string[]): JsonObject[] {
  const list = fieldAt(pod, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** When the containers of a pod may start: some time after its node took it, the same for the same pod. */
function startAtMs(pod: KubeObject, startTimeMs: number, timings: PodTimings): number {
  const [least, most] = timings.startMs;
  return startTimeMs + least + Math.round((most - least) * fractionOf(pod.metadata.uid));
}

function inputOf(
  pod: KubeObject,
  container: JsonObject,
  statuses: JsonObject[],
  startsAtMs: number,
  nowMs: number,
  timings: PodTimings,
): ContainerInput {
  const { uid, name, namespace = '' } = pod.metadata;
  const { annotations } = pod.metadata;
  const image = String(container.image);
  const probeDelaySeconds = Number(objectOf(container.readinessProbe).initialDelaySeconds ?? 0);
  const policy = String(pod.spec?.restartPolicy);
  const restartPolicy = policy === 'Never' || policy === 'OnFailure' ? policy : 'Always';
  const completeAfterMs = goDurationMs(annotations?.[podAnnotations.completeAfter]) ?? timings.jobRunMs;
  return {
    pod: { uid, name, namespace },
    name: String(container.name),
    image,
    behaviour: behaviourOf({ name: String(container.name), image }, annotations),
    restartPolicy,
    runMs: restartPolicy === 'Always' ? undefined : completeAfterMs,
    readyAfterMs: readyAfterMs(image, probeDelaySeconds, annotations, timings),
    waitsFor: objectsAt(pod, 'spec', 'initContainers').length > 0 ? 'PodInitializing' : 'ContainerCreating',
    startAtMs: startsAtMs,
    status: statuses.find((status) => status.name === container.name),
    nowMs,
    timings,
  };
}

type Steps = { statuses: JsonObject[]; steps: ContainerStep[]; done: boolean; doneAtMs: number };

/** Init containers run one after the other; those that always restart stay beside the others. */
function stepInitContainers(pod: KubeObject, startsAtMs: number, nowMs: number, timings: PodTimings): Steps {
  const known = objectsAt(pod, 'status', 'initContainerStatuses');
  const result: Steps = { statuses: [], steps: [], done: true, doneAtMs: startsAtMs };
  for (const container of objectsAt(pod, 'spec', 'initContainers')) {
    const sidecar = container.restartPolicy === 'Always';
    const input = inputOf(pod, container, known, result.doneAtMs, nowMs, timings);
    if (!result.done) {
      result.statuses.push(waitingStatus(input));
      continue;
    }
    const restartPolicy = input.restartPolicy === 'Never' ? 'Never' : 'OnFailure';
    const step = stepContainer(
      sidecar
        ? { ...input, restartPolicy: 'Always', runMs: undefined }
        : { ...input, restartPolicy, runMs: timings.initMs },
    );
    result.statuses.push(step.status);
    result.steps.push(step);
    const state = objectOf(step.status.state);
    const finished = isObject(state.terminated) && state.terminated.exitCode === 0;
    result.done = sidecar ? step.status.started === true : finished;
    if (isObject(state.terminated)) result.doneAtMs = Date.parse(String(state.terminated.finishedAt));
  }
  return result;
}

function stepContainers(pod: KubeObject, init: Steps, nowMs: number, timings: PodTimings): Steps {
  const known = objectsAt(pod, 'status', 'containerStatuses');
  const result: Steps = { statuses: [], steps: [], done: init.done, doneAtMs: init.doneAtMs };
  for (const container of objectsAt(pod, 'spec', 'containers')) {
    const input = inputOf(pod, container, known, init.doneAtMs, nowMs, timings);
    if (!init.done) {
      result.statuses.push(waitingStatus(input));
      continue;
    }
    const step = stepContainer(input);
    result.statuses.push(step.status);
    result.steps.push(step);
  }
  return result;
}

/** Waiting, running or ended; in that order it decides the phase. */
function phaseOf(pod: KubeObject, initialized: boolean, statuses: JsonObject[]): string {
  const states = statuses.map((status) => objectOf(status.state));
  if (!initialized) return 'Pending';
  const neverRan = statuses.some(
    (status) => isObject(objectOf(status.state).waiting) && status.lastState === undefined,
  );
  if (neverRan) return 'Pending';
  const ended = states.map((state) => state.terminated).filter(isObject);
  if (ended.length < states.length || pod.spec?.restartPolicy === 'Always') return 'Running';
  const failed = ended.some((terminated) => terminated.exitCode !== 0);
  if (!failed) return 'Succeeded';
  return pod.spec?.restartPolicy === 'Never' ? 'Failed' : 'Running';
}

function condition(
  pod: KubeObject,
  type: string,
  holds: boolean,
  nowMs: number,
  why?: { reason: string; message: string },
) {
  const status = holds ? 'True' : 'False';
  const current = objectsAt(pod, 'status', 'conditions').find((known) => known.type === type);
  const same = current?.status === status;
  return {
    type,
    status,
    lastProbeTime: null,
    lastTransitionTime: same ? (current?.lastTransitionTime ?? null) : kubeTime(nowMs),
    ...(holds || why === undefined ? {} : why),
  };
}

/** Whether nothing has been tried with the container yet. */
function isUntouched(status: JsonObject): boolean {
  const { reason } = objectOf(objectOf(status.state).waiting);
  return reason === 'ContainerCreating' || reason === 'PodInitializing';
}

function conditionsOf(pod: KubeObject, init: Steps, main: Steps, phase: string, nowMs: number): JsonObject[] {
  const unready = main.statuses.filter((status) => status.ready !== true).map((status) => status.name);
  const ended = phase === 'Succeeded';
  const unreadyWhy = ended
    ? { reason: 'PodCompleted', message: '' }
    : { reason: 'ContainersNotReady', message: `containers with unready status: [${unready.join(' ')}]` };
  const uninitialized = init.statuses
    .filter((status) => !isObject(objectOf(status.state).terminated))
    .map((status) => status.name);
  const initWhy = {
    reason: 'ContainersNotInitialized',
    message: `containers with incomplete status: [${uninitialized.join(' ')}]`,
  };
  const scheduled = objectsAt(pod, 'status', 'conditions').find((known) => known.type === 'PodScheduled');
  const started = [...init.steps, ...main.steps].some(({ status }) => !isUntouched(status));
  const ready = unready.length === 0;
  return [
    condition(pod, 'PodReadyToStartContainers', started && !ended, nowMs),
    condition(pod, 'Initialized', init.done, nowMs, initWhy),
    condition(pod, 'Ready', ready, nowMs, unreadyWhy),
    condition(pod, 'ContainersReady', ready, nowMs, unreadyWhy),
    scheduled ?? condition(pod, 'PodScheduled', true, nowMs),
  ].map(({ lastProbeTime: _never, ...rest }: JsonObject) => rest);
}

/** Decides what the kubelet says next about a pod on its node. */
export function planPodStatus(pod: KubeObject, host: PodHost, nowMs: number, timings: PodTimings): PodPlan {
  const known = objectOf(pod.status);
  const startTime = typeof known.startTime === 'string' ? known.startTime : kubeTime(nowMs);
  const startsAtMs = startAtMs(pod, known.startTime === undefined ? nowMs : Date.parse(startTime), timings);
  const init = stepInitContainers(pod, startsAtMs, nowMs, timings);
  const main = stepContainers(pod, init, nowMs, timings);
  const phase = phaseOf(pod, init.done, main.statuses);
  const running = [...init.statuses, ...main.statuses].some((status) => status.containerID !== undefined);
  const address = running || known.podIP !== undefined;
  const status: JsonObject = {
    ...known,
    phase,
    conditions: conditionsOf(pod, init, main, phase, nowMs),
    hostIP: host.hostIP,
    hostIPs: [{ ip: host.hostIP }],
    ...(address ? { podIP: host.podIP, podIPs: [{ ip: host.podIP }] } : {}),
    startTime,
    ...(init.statuses.length > 0 ? { initContainerStatuses: init.statuses } : {}),
    containerStatuses: main.statuses,
  };
  const steps = [...init.steps, ...main.steps];
  const times = steps.map(({ nextAtMs }) => nextAtMs).filter((time) => time !== undefined);
  const events = steps.flatMap((step) => {
    const name = String(step.status.name);
    const field = init.steps.includes(step) ? 'initContainers' : 'containers';
    return step.events.map((event) => ({ ...event, fieldPath: `spec.${field}{${name}}` }));
  });
  const changed = !equalJson(status, known);
  return { status, events: changed ? events : [], nextAtMs: times.length === 0 ? undefined : Math.min(...times) };
}
