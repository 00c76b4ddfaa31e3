import { createHash } from 'node:crypto';

/** How a container behaves. */
export type Behaviour =
  | { kind: 'run' | 'image-pull' | 'config-missing' | 'never-ready' }
  | { kind: 'exit'; code: number; reason: 'Completed' | 'Error' | 'OOMKilled' };

/**
 * Annotations of a pod that make it fail or wait; the test bed's kubelets know the same ones. `fail` is `crash-loop`,
 * `exit-<code>`, `oom-killed`, `image-pull`, `pending-config` or `never-ready`, of all containers or of `failContainer`.
 * `readyAfter` and `completeAfter` are Go durations such as `5s`.
 */
export const podAnnotations = {
  fail: 'moonin.test/fail',
  failContainer: 'moonin.test/fail-container',
  readyAfter: 'moonin.test/ready-after',
  completeAfter: 'moonin.test/complete-after',
} as const;

type Annotations = Record<string, string> | undefined;

/** Durations of what a kubelet does, in ms. */
export type PodTimings = {
  /** From creation to a node. */
  scheduleMs: number;
  /** From the node to running containers: between the two, by the pod's uid. */
  startMs: readonly [number, number];
  /** From a DELETE to the end of a pod that has a grace period. */
  terminateMs: number;
  /** How long an image of `slow` takes from running to ready. */
  slowReadyMs: number;
  /** How long a container that is to fail runs. */
  crashAfterMs: number;
  /** How long each init container runs. */
  initMs: number;
  /** How long containers of a Job run. */
  jobRunMs: number;
  /** First pause of CrashLoopBackOff and ImagePullBackOff; doubles up to thirty times this. */
  backoffMs: number;
};

/** A believable cluster. */
export const defaultPodTimings: PodTimings = {
  scheduleMs: 50,
  startMs: [500, 1500],
  terminateMs: 1000,
  slowReadyMs: 60_000,
  crashAfterMs: 1000,
  initMs: 400,
  jobRunMs: 4000,
  backoffMs: 10_000,
};

/** Tag of an image reference; empty when it has none. */
function tagOf(image: string): string {
  const name = image.split('@')[0] ?? '';
  const last = name.slice(name.lastIndexOf('/') + 1);
  return last.includes(':') ? last.slice(last.indexOf(':') + 1) : '';
}

function annotatedBehaviour(fail: string): Behaviour | undefined {
  switch (fail) {
    case 'crash-loop':
      return { kind: 'exit', code: 1, reason: 'Error' };
    case 'oom-killed':
      return { kind: 'exit', code: 137, reason: 'OOMKilled' };
    case 'image-pull':
    case 'never-ready':
      return { kind: fail };
    case 'pending-config':
      return { kind: 'config-missing' };
    default: {
      const code = /^exit-(\d+)$/.exec(fail)?.[1];
      return code === undefined ? undefined : exitWith(Number(code));
    }
  }
}

function exitWith(code: number): Behaviour {
  return { kind: 'exit', code, reason: code === 0 ? 'Completed' : 'Error' };
}

/** How a container behaves: by its pod's annotations, else by a word in its image's tag (`broken`, `crash`). */
export function behaviourOf(container: { name: string; image: string }, annotations: Annotations): Behaviour {
  const only = annotations?.[podAnnotations.failContainer] ?? '';
  const chosen = annotatedBehaviour(annotations?.[podAnnotations.fail] ?? '');
  if (chosen !== undefined && (only === '' || only === container.name)) return chosen;
  const tag = tagOf(container.image);
  if (tag.includes('broken')) return { kind: 'image-pull' };
  return tag.includes('crash') ? exitWith(1) : { kind: 'run' };
}

const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** Milliseconds of a Go duration such as `1m30s`; undefined when it is none. */
export function goDurationMs(text: string | undefined): number | undefined {
  if (text === undefined || !/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g);
  return [...parts].reduce((sum, [, number, unit]) => sum + Number(number) * (unitMs[unit ?? ''] ?? 0), 0);
}

/** From running to ready, in ms: by annotation, by a tag of `slow`, or by the readiness probe's initial delay. */
export function readyAfterMs(image: string, probeDelaySeconds: number, annotations: Annotations, timings: PodTimings) {
  const annotated = goDurationMs(annotations?.[podAnnotations.readyAfter]);
  if (annotated !== undefined) return annotated;
  return tagOf(image).includes('slow') ? timings.slowReadyMs : probeDelaySeconds * 1000;
}

/** A number from 0 up to 1 that is always the same for the same text. */
export function fractionOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Pause before try `count` + 1, when `count` have failed. */
export function backoffMs(count: number, timings: PodTimings): number {
  return Math.min(timings.backoffMs * 2 ** Math.max(count - 1, 0), timings.backoffMs * 30);
}

/** The image as a container runtime names it: with registry, `library/` and tag. */
export function fullImageName(image: string): string {
  const [name = '', digest] = image.split('@');
  const first = name.split('/')[0] ?? '';
  const hasRegistry = name.includes('/') && (first.includes('.') || first.includes(':') || first === 'localhost');
  const withRegistry = hasRegistry ? name : `docker.io/${name.includes('/') ? '' : 'library/'}${name}`;
  if (digest !== undefined) return `${withRegistry}@${digest}`;
  return tagOf(withRegistry) === '' ? `${withRegistry}:latest` : withRegistry;
}

/** `repository@sha256:…`: the digest that the image was given, or one made from its name. */
export function imageIdOf(image: string): string {
  const full = fullImageName(image);
  if (full.includes('@')) return full;
  const repository = full.slice(0, full.lastIndexOf(':'));
  return `${repository}@sha256:${createHash('sha256').update(full).digest('hex')}`;
}
