import { CHANGE_CAUSE_ANNOTATION, REVISION_ANNOTATION, type ReplicaSet } from '@moonin/kube';
import { stableJson } from '@moonin/runtime';
import { causeOf } from '../collectors/actor.ts';
import { clip, instantOrNull, revisionNumber } from '../collectors/bounded-text.ts';
import { type TemplateContainer, templateContainers } from '../collectors/container-images.ts';
import { listOf } from '../collectors/pod-containers.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { stableMessage } from '../collectors/stable-message.ts';
import { controllerUid, type View, viewOf } from './view.ts';

/** What is kept of a ReplicaSet: the revision that it is, and those that it was. */
export interface ReplicaSetView extends View {
  /** uid of its Deployment. */
  readonly ownerUid: string | null;
  readonly number: number | null;
  /** Earlier numbers of the same template, ascending: it was brought back by a rollback. */
  readonly history: readonly number[];
  readonly templateHash: string | null;
  readonly createdAt: string | null;
  readonly changeCause: string | null;
  readonly containers: readonly TemplateContainer[];
  /** What the API server last refused to it: a pod over quota, one that an admission webhook denied. */
  readonly failure: ReplicaSetFailure | null;
  /** Canonical JSON of the sanitised pod template: text is a fraction of the object's size. */
  readonly template: string;
}

/** A ReplicaSet's `ReplicaFailure` condition. */
export interface ReplicaSetFailure {
  readonly reason: string;
  readonly message: string | null;
  readonly since: string | null;
}

const HISTORY = 'deployment.kubernetes.io/revision-history';
export const TEMPLATE_HASH = 'pod-template-hash';

/** Strips a ReplicaSet. A status update gives the texts of `previous` again, so that they are held once. */
export function replicaSetView(
  replicaSet: ReplicaSet,
  sanitiser: ReportSanitiser,
  intern: (text: string) => string,
): ReplicaSetView {
  const { metadata, spec } = replicaSet;
  const annotations = metadata.annotations ?? {};
  const number = revisionNumber(annotations[REVISION_ANNOTATION]);
  return {
    ...viewOf(replicaSet, intern),
    ownerUid: controllerUid(replicaSet, 'Deployment'),
    number,
    history: historyOf(annotations[HISTORY], number),
    templateHash: metadata.labels?.[TEMPLATE_HASH] ? clip(metadata.labels[TEMPLATE_HASH], 128) : null,
    createdAt: instantOrNull(metadata.creationTimestamp),
    changeCause: causeOf(annotations[CHANGE_CAUSE_ANNOTATION], sanitiser),
    containers: templateContainers(spec?.template?.spec).map(({ name, isInit, image }) => ({
      name: intern(name),
      isInit,
      image: intern(image),
    })),
    failure: failureOf(replicaSet, sanitiser),
    template: templateText(spec?.template, sanitiser),
  };
}

function failureOf({ status }: ReplicaSet, sanitiser: ReportSanitiser): ReplicaSetFailure | null {
  const failure = listOf(status?.conditions).find(({ type }) => type === 'ReplicaFailure');
  if (failure?.status !== 'True') return null;
  return {
    reason: clip(failure.reason || 'FailedCreate', 128),
    message: failure.message ? clip(sanitiser.text(stableMessage(failure.message)), 1_024) : null,
    since: instantOrNull(failure.lastTransitionTime),
  };
}

function historyOf(text: string | undefined, current: number | null): number[] {
  const numbers = (text ?? '').split(',').flatMap((part) => revisionNumber(part.trim()) ?? []);
  return [...new Set(numbers)].filter((number) => number !== current).sort((a, b) => a - b);
}

function templateText(template: object | undefined, sanitiser: ReportSanitiser): string {
  const { metadata, spec } = (template ?? {}) as {
    metadata?: { labels?: object; annotations?: object };
    spec?: object;
  };
  const labels = Object.fromEntries(Object.entries(metadata?.labels ?? {}).filter(([key]) => key !== TEMPLATE_HASH));
  const annotations = metadata?.annotations ?? {};
  return stableJson(sanitiser.template({ metadata: { labels, annotations }, spec: spec ?? {} }));
}
