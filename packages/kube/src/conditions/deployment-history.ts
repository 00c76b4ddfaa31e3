import type { Deployment, ReplicaSet } from '../resources/objects.ts';

/** Annotation that numbers a Deployment's revisions on its ReplicaSets. */
export const REVISION_ANNOTATION = 'deployment.kubernetes.io/revision';
/** Annotation in which people say why they changed something. */
export const CHANGE_CAUSE_ANNOTATION = 'kubernetes.io/change-cause';

/** One revision that `kubectl rollout history` lists. */
export interface DeploymentRevision {
  revision: number;
  changeCause: string | null;
  replicaSet: ReplicaSet;
}

/** The number in an object's revision annotation; null when it has none that is a number. */
export function revisionOf({ metadata }: Pick<ReplicaSet, 'metadata'>): number | null {
  const text = metadata.annotations?.[REVISION_ANNOTATION];
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Revisions of a Deployment, oldest first: only ReplicaSets that it controls by uid belong to it. */
export function deploymentHistory(
  deployment: Pick<Deployment, 'metadata'>,
  replicaSets: Iterable<ReplicaSet>,
): DeploymentRevision[] {
  const revisions: DeploymentRevision[] = [];
  for (const replicaSet of replicaSets) {
    const owner = replicaSet.metadata.ownerReferences?.find(({ controller }) => controller === true);
    const revision = revisionOf(replicaSet);
    if (owner?.uid !== deployment.metadata.uid || revision === null) continue;
    const changeCause = replicaSet.metadata.annotations?.[CHANGE_CAUSE_ANNOTATION] ?? null;
    revisions.push({ revision, changeCause, replicaSet });
  }
  return revisions.sort((a, b) => a.revision - b.revision);
}
