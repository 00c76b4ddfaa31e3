import { createHash } from 'node:crypto';

/** How the containers of an image behave. */
export type Behaviour = 'ok' | 'broken' | 'crash' | 'oom' | 'slow';

/** Annotation of a pod that chooses the behaviour of all its containers. */
export const behaviourAnnotation = 'emulator.moonin.io/behaviour';

const behaviours: readonly Behaviour[] = ['ok', 'broken', 'crash', 'oom', 'slow'];

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
  /** How long a container of `crash` or `oom` runs. */
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

/** How a container behaves: by the pod's annotation, else by the word in the image's tag. */
export function behaviourOf(image: string, annotation: string | undefined): Behaviour {
  const chosen = behaviours.find((behaviour) => behaviour === annotation);
  if (chosen !== undefined) return chosen;
  const tag = tagOf(image);
  return behaviours.find((behaviour) => behaviour !== 'ok' && tag.includes(behaviour)) ?? 'ok';
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
