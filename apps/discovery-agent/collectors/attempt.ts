import type { Pod } from '@moonin/kube';
import { clip, clipOrNull, instantOrNull } from './bounded-text.ts';
import { type ContainerStatus, endedReason, listOf, runningContainers } from './pod-containers.ts';

/** How one try of a Job went wrong, or is going: read from its pod before that goes. */
export interface AttemptFailure {
  /** Tells one end from the next one of the same pod. */
  readonly id: string;
  readonly pod: string;
  readonly container: string | null;
  readonly exitCode: number | null;
  readonly signal: number | null;
  /** Kubernetes' word: OOMKilled, Error, Evicted, DeadlineExceeded; null for a pod that was stopped. */
  readonly reason: string | null;
  readonly message: string | null;
  readonly finishedAt: string | null;
  /** Which of the container's runs the log is of. */
  readonly run: 'current' | 'previous';
  /** What the container left as its last words, not sanitised. */
  readonly lastWords: string | null;
}

type Ended = NonNullable<NonNullable<ContainerStatus['state']>['terminated']>;
interface Candidate {
  readonly status: ContainerStatus;
  readonly ended: Ended;
  readonly run: AttemptFailure['run'];
}

/**
 * What went wrong in a Job's pod: the container that ended badly first, in the present run before the one before; else the pod
 * as a whole (Evicted); else a pod that is being stopped before it was done. Null for one that runs or went well.
 */
export function attemptFailure(pod: Pod): AttemptFailure | null {
  const { metadata, status } = pod;
  if (status?.phase === 'Succeeded') return null;
  const bad = firstBad(pod);
  const isStopped = Boolean(metadata.deletionTimestamp);
  if (bad === null && status?.phase !== 'Failed' && !isStopped) return null;
  const container = bad?.status ?? mainContainer(pod);
  const ofPod = status?.phase === 'Failed' ? (status.reason ?? null) : null;
  const ended = bad?.ended;
  const message = status?.message || null;
  return {
    id: [
      metadata.uid,
      container?.name ?? '',
      container?.restartCount ?? 0,
      ended === undefined ? status?.phase : 'ended',
    ].join(' '),
    pod: clip(metadata.name, 253),
    container: clipOrNull(container?.name, 253),
    exitCode: wholeOrNull(ended?.exitCode),
    signal: wholeOrNull(ended?.signal || null),
    reason: clipOrNull(ofPod ?? (ended === undefined ? null : endedReason(ended)), 253),
    message: clipOrNull(message, 4_096),
    finishedAt: instantOrNull(ended?.finishedAt),
    run: bad?.run ?? 'current',
    lastWords: clipOrNull(ended?.message, 4_096),
  };
}

function firstBad(pod: Pod): Candidate | null {
  const statuses = [...listOf(pod.status?.initContainerStatuses), ...listOf(pod.status?.containerStatuses)];
  const found: Candidate[] = [];
  for (const status of statuses) {
    const now = status.state?.terminated;
    const before = status.lastState?.terminated;
    if (now && now.exitCode !== 0) found.push({ status, ended: now, run: 'current' });
    else if (!now && before && before.exitCode !== 0) found.push({ status, ended: before, run: 'previous' });
  }
  const present = found.filter(({ run }) => run === 'current');
  // The others were stopped because of the first; of earlier runs the latest counts.
  const byEnd = (a: Candidate, b: Candidate): number => compare(endOf(a), endOf(b));
  return present.toSorted(byEnd)[0] ?? found.toSorted(byEnd).at(-1) ?? null;
}

function mainContainer(pod: Pod): ContainerStatus | undefined {
  const running = runningContainers(pod);
  const names = new Set(listOf(pod.spec?.containers).map(({ name }) => name));
  return running.find(({ name }) => names.has(name)) ?? running[0];
}

function endOf({ ended }: Candidate): string {
  return instantOrNull(ended.finishedAt) ?? '';
}

function wholeOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** Whether `next` says more about a failed run than what is `known`: a later end, and an end before a mere stop. */
export function isBetterAttempt(next: AttemptFailure, known: AttemptFailure): boolean {
  if (next.id === known.id) return false;
  const isEnd = (attempt: AttemptFailure): boolean => attempt.exitCode !== null || attempt.reason !== null;
  if (isEnd(next) !== isEnd(known)) return isEnd(next);
  return (next.finishedAt ?? '') >= (known.finishedAt ?? '');
}
