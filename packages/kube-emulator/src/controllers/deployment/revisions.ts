import { createHash } from 'node:crypto';
import { stableJson } from '@moonin/runtime';
import { equalJson, withoutField } from '../../model/json.ts';
import type { Deployment, PodTemplate, ReplicaSet } from '../../model/workloads.ts';
import { byCreation, maxSurge } from './rollout-numbers.ts';

export const revisionAnnotation = 'deployment.kubernetes.io/revision';
export const desiredReplicasAnnotation = 'deployment.kubernetes.io/desired-replicas';
export const maxReplicasAnnotation = 'deployment.kubernetes.io/max-replicas';
export const templateHashLabel = 'pod-template-hash';
const historyAnnotation = 'deployment.kubernetes.io/revision-history';
const maxHistoryLength = 2000;

const notCopied = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  revisionAnnotation,
  historyAnnotation,
  desiredReplicasAnnotation,
  maxReplicasAnnotation,
  'deprecated.deployment.rollback.to',
]);

type Annotations = Record<string, string>;

function withoutHash(template: PodTemplate): PodTemplate {
  const labels = template.metadata?.labels;
  if (labels?.[templateHashLabel] === undefined) return template;
  return { ...template, metadata: { ...template.metadata, labels: withoutField(labels, templateHashLabel) } };
}

/** Whether two pod templates are the same, the hash label left aside. */
export function sameTemplate(left: PodTemplate, right: PodTemplate): boolean {
  return equalJson(withoutHash(left), withoutHash(right));
}

/** The ReplicaSet of the Deployment's present template; the oldest when there are several. */
export function findNewReplicaSet(deployment: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  return [...replicaSets]
    .sort(byCreation)
    .find((replicaSet) => sameTemplate(replicaSet.spec.template, deployment.spec.template));
}

/** The revision number of a ReplicaSet; 0 when it has none that can be read. */
export function revisionOf(replicaSet: ReplicaSet): number {
  const text = replicaSet.metadata.annotations?.[revisionAnnotation] ?? '';
  return /^\d+$/.test(text) ? Number(text) : 0;
}

const hashAlphabet = 'bcdfghjklmnpqrstvwxz2456789';

/** The `pod-template-hash` of a template: up to ten letters and digits, changed by the collision count. */
export function templateHash(template: PodTemplate, collisionCount: number | undefined): string {
  const digest = createHash('sha256').update(stableJson(template));
  if (collisionCount !== undefined) digest.update(String(collisionCount));
  const number = digest.digest().readUInt32BE(0);
  return [...String(number)].map((digit) => hashAlphabet[digit.charCodeAt(0) % hashAlphabet.length]).join('');
}

function withHistory(annotations: Annotations, oldRevision: string): Annotations {
  const history = annotations[historyAnnotation] ?? '';
  if (history === '') return { ...annotations, [historyAnnotation]: oldRevision };
  const revisions = [...history.split(','), oldRevision];
  while (revisions.join(',').length > maxHistoryLength) revisions.shift();
  return { ...annotations, [historyAnnotation]: revisions.join(',') };
}

/** Whether annotations say how many pods the Deployment wants and may have. */
export function replicasAnnotations(deployment: Deployment): Annotations {
  const { replicas } = deployment.spec;
  return {
    [desiredReplicasAnnotation]: String(replicas),
    [maxReplicasAnnotation]: String(replicas + maxSurge(deployment)),
  };
}

/**
 * Annotations of the new ReplicaSet: the Deployment's own are copied, the revision is raised to `revision`, and a
 * revision that it had before goes to the history, which is how a rollback is seen.
 */
export function newReplicaSetAnnotations(deployment: Deployment, existing: Annotations, revision: number): Annotations {
  let annotations = { ...existing };
  for (const [key, value] of Object.entries(deployment.metadata.annotations ?? {})) {
    if (!notCopied.has(key)) annotations[key] = value;
  }
  const old = annotations[revisionAnnotation];
  if (old !== undefined && !/^\d+$/.test(old)) return annotations;
  if (Number(old ?? 0) >= revision) return annotations;
  if (old !== undefined) annotations = withHistory(annotations, old);
  return { ...annotations, [revisionAnnotation]: String(revision) };
}

/** Oldest revision first. */
export function byRevision(left: ReplicaSet, right: ReplicaSet): number {
  return revisionOf(left) - revisionOf(right) || byCreation(left, right);
}
