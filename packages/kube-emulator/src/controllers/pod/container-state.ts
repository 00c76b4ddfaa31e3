import { createHash } from 'node:crypto';
import { isObject, type JsonObject, objectOf } from '../../model/json.ts';
import { kubeTime } from '../../model/kube-object.ts';
import { type Behaviour, backoffMs, fullImageName, imageIdOf, type PodTimings } from './container-behaviour.ts';

/** What is known of a container when its next state is decided. */
export type ContainerInput = {
  pod: { uid: string; name: string; namespace: string };
  name: string;
  image: string;
  behaviour: Behaviour;
  /** `Always` restarts whatever the exit code, `OnFailure` only failures. */
  restartPolicy: 'Always' | 'OnFailure' | 'Never';
  /** How long it runs before it ends by itself; undefined for a server. */
  runMs: number | undefined;
  /** From running to ready, in ms. */
  readyAfterMs: number;
  /** What it waits for before it may start. */
  waitsFor: 'ContainerCreating' | 'PodInitializing';
  /** When it may start. */
  startAtMs: number;
  /** Its status so far; undefined before the first. */
  status: JsonObject | undefined;
  nowMs: number;
  timings: PodTimings;
};

/** The container's next status, what to say about it, and when to look again. */
export type ContainerStep = {
  status: JsonObject;
  events: { type: 'Normal' | 'Warning'; reason: string; message: string }[];
  nextAtMs: number | undefined;
};

function base(input: ContainerInput, fields: JsonObject): JsonObject {
  const restartCount = Number(input.status?.restartCount ?? 0);
  return {
    name: input.name,
    image: input.image,
    imageID: '',
    ready: false,
    started: false,
    restartCount,
    ...(isObject(input.status?.lastState) ? { lastState: input.status.lastState } : {}),
    ...fields,
  };
}

function waiting(input: ContainerInput, reason: string, message?: string): JsonObject {
  return base(input, { state: { waiting: message === undefined ? { reason } : { reason, message } } });
}

/** A container that waits for its turn. */
export function waitingStatus(input: ContainerInput): JsonObject {
  return waiting(input, input.waitsFor);
}

function containerId(input: ContainerInput, restartCount: number): string {
  const text = `${input.pod.uid}/${input.name}/${restartCount}`;
  return `containerd://${createHash('sha256').update(text).digest('hex')}`;
}

/** Alternates between a failing pull and a pause that grows, by the time since the first try. */
function brokenImage(input: ContainerInput): ContainerStep {
  const image = fullImageName(input.image);
  const failure = `failed to pull and unpack image "${image}": failed to resolve reference "${image}": ${image}: not found`;
  const pull = Math.max(input.timings.backoffMs / 10, 1);
  let from = input.startAtMs;
  for (let tries = 1; ; tries += 1) {
    if (input.nowMs < from + pull) {
      const events = [
        { type: 'Warning' as const, reason: 'Failed', message: `Failed to pull image "${input.image}": ${failure}` },
        { type: 'Warning' as const, reason: 'Failed', message: 'Error: ErrImagePull' },
      ];
      return { status: waiting(input, 'ErrImagePull', failure), events, nextAtMs: from + pull };
    }
    from += pull;
    const pause = backoffMs(tries, input.timings);
    if (input.nowMs < from + pause) {
      const message = `Back-off pulling image "${input.image}"`;
      const events = [
        { type: 'Normal' as const, reason: 'BackOff', message },
        { type: 'Warning' as const, reason: 'Failed', message: 'Error: ImagePullBackOff' },
      ];
      const status = waiting(input, 'ImagePullBackOff', `${message}: ErrImagePull: ${failure}`);
      return { status, events, nextAtMs: from + pause };
    }
    from += pause;
  }
}

function running(input: ContainerInput, restartCount: number, startedAtMs: number): JsonObject {
  // A container that dies at once is not said to be ready: its end comes before its readiness would be noticed.
  const ready = input.behaviour.kind === 'run' && startedAtMs + input.readyAfterMs <= input.nowMs;
  return base(input, {
    image: fullImageName(input.image),
    imageID: imageIdOf(input.image),
    containerID: containerId(input, restartCount),
    ready,
    started: true,
    restartCount,
    state: { running: { startedAt: kubeTime(startedAtMs) } },
  });
}

function started(input: ContainerInput, restartCount: number): ContainerStep {
  const pulled =
    restartCount === 0
      ? `Successfully pulled image "${input.image}"`
      : `Container image "${input.image}" already present on machine`;
  const events = [
    { type: 'Normal' as const, reason: 'Pulled', message: pulled },
    { type: 'Normal' as const, reason: 'Created', message: `Created container: ${input.name}` },
    { type: 'Normal' as const, reason: 'Started', message: `Started container ${input.name}` },
  ];
  const status = running(input, restartCount, input.nowMs);
  return { status, events, nextAtMs: nextWhileRunning(input, input.nowMs) };
}

/** How long it runs; undefined for ever. */
function endsAfterMs(input: ContainerInput): number | undefined {
  return input.behaviour.kind === 'exit' ? input.timings.crashAfterMs : input.runMs;
}

function nextWhileRunning(input: ContainerInput, startedAtMs: number): number | undefined {
  const endAfter = endsAfterMs(input);
  const readyAt = startedAtMs + input.readyAfterMs;
  const times = [
    readyAt > input.nowMs ? readyAt : undefined,
    endAfter === undefined ? undefined : startedAtMs + endAfter,
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

function ended(input: ContainerInput, startedAt: string): JsonObject {
  const { behaviour } = input;
  const exit = behaviour.kind === 'exit' ? behaviour : { code: 0, reason: 'Completed' };
  const restartCount = Number(input.status?.restartCount ?? 0);
  const containerID = containerId(input, restartCount);
  const finishedAt = kubeTime(input.nowMs);
  return base(input, {
    image: fullImageName(input.image),
    imageID: imageIdOf(input.image),
    containerID,
    restartCount,
    state: { terminated: { containerID, exitCode: exit.code, reason: exit.reason, startedAt, finishedAt } },
  });
}

function restarts(input: ContainerInput, exitCode: number): boolean {
  if (input.restartPolicy === 'Always') return true;
  return input.restartPolicy === 'OnFailure' && exitCode !== 0;
}

/** An ended container that is started again waits first, longer each time. */
function backOff(input: ContainerInput, terminated: JsonObject): ContainerStep {
  const current = input.status ?? {};
  if (!restarts(input, Number(terminated.exitCode ?? 0))) return { status: current, events: [], nextAtMs: undefined };
  const restartCount = Number(current.restartCount ?? 0) + 1;
  const { name, namespace, uid } = input.pod;
  const pause = backoffMs(restartCount, input.timings);
  const where = `container=${input.name} pod=${name}_${namespace}(${uid})`;
  const message = `back-off ${durationOf(pause)} restarting failed ${where}`;
  const event = `Back-off restarting failed container ${input.name} in pod ${name}_${namespace}(${uid})`;
  const { image = input.image, imageID = '', containerID = '' } = current;
  const kept = { restartCount, image, imageID, containerID, lastState: { terminated } };
  return {
    status: { ...waiting(input, 'CrashLoopBackOff', message), ...kept },
    events: [{ type: 'Warning', reason: 'BackOff', message: event }],
    nextAtMs: resumesAtMs(input, restartCount, terminated),
  };
}

/** At once when it would no longer fail. */
function resumesAtMs(input: ContainerInput, restartCount: number, terminated: JsonObject): number {
  if (input.behaviour.kind !== 'exit') return input.nowMs;
  return Date.parse(String(terminated.finishedAt)) + backoffMs(restartCount, input.timings);
}

function whileBackingOff(input: ContainerInput, terminated: JsonObject): ContainerStep {
  const restartCount = Number(input.status?.restartCount ?? 0);
  const resumeAtMs = resumesAtMs(input, restartCount, terminated);
  if (input.nowMs >= resumeAtMs) return started(input, restartCount);
  return { status: input.status ?? {}, events: [], nextAtMs: resumeAtMs };
}

function configMissing(input: ContainerInput): ContainerStep {
  const status = waiting(input, 'CreateContainerConfigError', `secret "${input.name}-config" not found`);
  const events = [{ type: 'Warning' as const, reason: 'Failed', message: 'Error: CreateContainerConfigError' }];
  return { status, events, nextAtMs: undefined };
}

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}

function whileRunning(input: ContainerInput, startedAt: string): ContainerStep {
  const startedAtMs = Date.parse(startedAt);
  const endAfter = endsAfterMs(input);
  if (endAfter !== undefined && startedAtMs + endAfter <= input.nowMs) {
    const status = ended(input, startedAt);
    const again = backOff({ ...input, status }, objectOf(objectOf(status.state).terminated));
    return { status, events: [], nextAtMs: again.status === status ? undefined : input.nowMs + 1 };
  }
  const status = running(input, Number(input.status?.restartCount ?? 0), startedAtMs);
  return { status, events: [], nextAtMs: nextWhileRunning(input, startedAtMs) };
}

/** Decides a container's next status. */
export function stepContainer(input: ContainerInput): ContainerStep {
  const state = objectOf(input.status?.state);
  if (isObject(state.terminated)) return backOff(input, state.terminated);
  if (isObject(state.running)) return whileRunning(input, String(state.running.startedAt));
  const last = objectOf(input.status?.lastState).terminated;
  if (isObject(last)) return whileBackingOff(input, last);
  if (input.nowMs < input.startAtMs) {
    return { status: waitingStatus(input), events: [], nextAtMs: input.startAtMs };
  }
  if (input.behaviour.kind === 'config-missing') return configMissing(input);
  return input.behaviour.kind === 'image-pull' ? brokenImage(input) : started(input, 0);
}
