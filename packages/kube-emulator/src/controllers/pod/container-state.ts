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
export function waitingStatus(input: ContainerInput, reason: 'ContainerCreating' | 'PodInitializing'): JsonObject {
  return waiting(input, reason);
}

function containerId(input: ContainerInput, restartCount: number): string {
  const text = `${input.pod.uid}/${input.name}/${restartCount}`;
  return `containerd://${createHash('sha256').update(text).digest('hex')}`;
}

/** Alternates between a failing pull and a pause that grows, by the time since the first try. */
function brokenImage(input: ContainerInput): ContainerStep {
  const image = fullImageName(input.image);
  const cause = `failed to pull and unpack image "${image}": failed to resolve reference "${image}": ${image}: not found`;
  const failure = `rpc error: code = NotFound desc = ${cause}`;
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
  const dies = input.behaviour === 'crash' || input.behaviour === 'oom';
  // A container that dies at once is not said to be ready: its end comes before its readiness would be noticed.
  const ready = !dies && startedAtMs + input.readyAfterMs <= input.nowMs;
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
  const events = [
    {
      type: 'Normal' as const,
      reason: 'Pulled',
      message:
        restartCount === 0
          ? `Successfully pulled image "${input.image}"`
          : `Container image "${input.image}" already present on machine`,
    },
    { type: 'Normal' as const, reason: 'Created', message: `Created container: ${input.name}` },
    { type: 'Normal' as const, reason: 'Started', message: `Started container ${input.name}` },
  ];
  const status = running(input, restartCount, input.nowMs);
  return { status, events, nextAtMs: nextWhileRunning(input, input.nowMs) };
}

function endsAfterMs(input: ContainerInput): number | undefined {
  if (input.behaviour === 'crash' || input.behaviour === 'oom') return input.timings.crashAfterMs;
  return input.runMs;
}

function nextWhileRunning(input: ContainerInput, startedAtMs: number): number | undefined {
  const endAfter = endsAfterMs(input);
  const readyAt = startedAtMs + input.readyAfterMs;
  const times = [
    readyAt > input.nowMs ? readyAt : undefined,
    endAfter === undefined ? undefined : startedAtMs + endAfter,
  ];
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function ended(input: ContainerInput, startedAt: string): JsonObject {
  const failed = input.behaviour === 'crash' || input.behaviour === 'oom';
  const exitCode = input.behaviour === 'oom' ? 137 : failed ? 1 : 0;
  const reason = input.behaviour === 'oom' ? 'OOMKilled' : failed ? 'Error' : 'Completed';
  const restartCount = Number(input.status?.restartCount ?? 0);
  return base(input, {
    image: fullImageName(input.image),
    imageID: imageIdOf(input.image),
    containerID: containerId(input, restartCount),
    restartCount,
    state: {
      terminated: {
        containerID: containerId(input, restartCount),
        exitCode,
        reason,
        startedAt,
        finishedAt: kubeTime(input.nowMs),
      },
    },
  });
}

function restarts(input: ContainerInput, exitCode: number): boolean {
  if (input.restartPolicy === 'Always') return true;
  return input.restartPolicy === 'OnFailure' && exitCode !== 0;
}

/** After an end: the first restart comes at once, the later ones after a pause that doubles. */
function afterEnd(input: ContainerInput, terminated: JsonObject): ContainerStep {
  const current = input.status ?? {};
  if (!restarts(input, Number(terminated.exitCode ?? 0))) return { status: current, events: [], nextAtMs: undefined };
  const restartCount = Number(current.restartCount ?? 0);
  const again = { ...input, status: { ...current, lastState: { terminated } } };
  const pause = restartCount === 0 ? 0 : backoffMs(restartCount, input.timings);
  const resumeAtMs = Date.parse(String(terminated.finishedAt)) + pause;
  if (input.nowMs >= resumeAtMs) return started(again, restartCount + 1);
  const { name, namespace, uid } = input.pod;
  const where = `container=${input.name} pod=${name}_${namespace}(${uid})`;
  const message = `back-off ${durationOf(pause)} restarting failed ${where}`;
  const event = `Back-off restarting failed container ${input.name} in pod ${name}_${namespace}(${uid})`;
  return {
    status: waiting(again, 'CrashLoopBackOff', message),
    events: [{ type: 'Warning', reason: 'BackOff', message: event }],
    nextAtMs: resumeAtMs,
  };
}

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}

/** Decides a container's next status. */
export function stepContainer(input: ContainerInput): ContainerStep {
  const state = objectOf(input.status?.state);
  if (isObject(state.terminated)) return afterEnd(input, state.terminated);
  if (isObject(state.running)) {
    const startedAt = String(state.running.startedAt);
    const startedAtMs = Date.parse(startedAt);
    const endAfter = endsAfterMs(input);
    if (endAfter !== undefined && startedAtMs + endAfter <= input.nowMs) {
      const status = ended(input, startedAt);
      const next = stepContainer({ ...input, status });
      return { status, events: [], nextAtMs: next.status === status ? undefined : input.nowMs + 1 };
    }
    const restartCount = Number(input.status?.restartCount ?? 0);
    const status = running(input, restartCount, startedAtMs);
    return { status, events: [], nextAtMs: nextWhileRunning(input, startedAtMs) };
  }
  const last = objectOf(input.status?.lastState).terminated;
  if (isObject(last)) return afterEnd(input, last);
  if (input.nowMs < input.startAtMs) {
    return { status: waiting(input, 'ContainerCreating'), events: [], nextAtMs: input.startAtMs };
  }
  return input.behaviour === 'broken' ? brokenImage(input) : started(input, 0);
}
