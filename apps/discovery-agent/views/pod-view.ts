import type { Pod } from '@moonin/kube';
import { type AttemptFailure, attemptFailure } from '../collectors/attempt.ts';
import { clip, clipOrNull } from '../collectors/bounded-text.ts';
import { digestOfImageId } from '../collectors/container-images.ts';
import { listOf } from '../collectors/pod-containers.ts';
import { troublesOfPod } from '../collectors/pod-troubles.ts';
import { isLost } from '../collectors/readiness-troubles.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import type { SinglePodTrouble } from '../collectors/timed-trouble.ts';
import { controllerUid, type View, viewOf } from './view.ts';

/** Where a pod is: `lost` was ready and is not any more, `starting` was never ready in this run of its containers. */
export type PodStage = 'ready' | 'starting' | 'lost' | 'ended' | 'terminating';

/** What is kept of a pod: a few hundred bytes for a healthy one. */
export interface PodView extends View {
  /** uid of the ReplicaSet or Job that controls it. */
  readonly ownerUid: string | null;
  readonly stage: PodStage;
  readonly troubles: readonly SinglePodTrouble[];
  /** Of a Job's pod: how it went wrong, if it did. */
  readonly attempt: AttemptFailure | null;
  /** Container name and the digest that its kubelet pulled. */
  readonly digests: readonly (readonly [string, string])[];
}

const NONE: readonly never[] = [];

/** Strips a pod. `intern` gives equal texts one copy: thousands of pods run the same images. */
export function podView(pod: Pod, sanitiser: ReportSanitiser, intern: (text: string) => string): PodView {
  const { status } = pod;
  const jobUid = controllerUid(pod, 'Job');
  const troubles = troublesOfPod(pod).map((single) => ({
    ...single,
    reason: clip(single.reason, 128),
    container: clipOrNull(single.container, 253),
    message: single.message === null ? null : clip(sanitiser.text(single.message), 1_024),
    details: single.details === null ? null : clip(sanitiser.text(single.details), 4_096),
  }));
  const digests = [...listOf(status?.initContainerStatuses), ...listOf(status?.containerStatuses)].flatMap(
    ({ name, imageID }) => {
      const digest = digestOfImageId(imageID);
      return name && digest !== null ? [[intern(name), intern(digest)] as const] : [];
    },
  );
  return {
    ...viewOf(pod, intern),
    ownerUid: internOrNull(jobUid ?? controllerUid(pod, 'ReplicaSet'), intern),
    stage: stageOf(pod),
    attempt: jobUid === null ? null : attemptFailure(pod),
    troubles: troubles.length === 0 ? NONE : troubles,
    digests: digests.length === 0 ? NONE : digests,
  };
}

function internOrNull(text: string | null, intern: (text: string) => string): string | null {
  return text === null ? null : intern(text);
}

function stageOf(pod: Pod): PodStage {
  const { status, metadata } = pod;
  if (metadata.deletionTimestamp) return 'terminating';
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return 'ended';
  const ready = listOf(status?.conditions).find(({ type }) => type === 'Ready');
  if (ready?.status === 'True') return 'ready';
  return isLost(pod) ? 'lost' : 'starting';
}
