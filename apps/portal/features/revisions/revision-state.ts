import type { DeploymentDetail, RevisionListItem } from '@moonin/contracts';
import type { State } from '@moonin/ui/states';

/** How a revision stands: the one in force as its Deployment does now, a past one as it ended. */
export function revisionState(
  revision: Pick<RevisionListItem, 'current' | 'outcome'>,
  deployment: Pick<DeploymentDetail, 'health'> | undefined,
): State {
  return revision.current && deployment ? deployment.health.status : revision.outcome;
}

/** Milliseconds that the roll-out took; null while it lasts and where it is not known. */
export function rolloutDurationMs(revision: Pick<RevisionListItem, 'startedAt' | 'finishedAt'>): number | null {
  if (revision.startedAt === null || revision.finishedAt === null) return null;
  const durationMs = Date.parse(revision.finishedAt) - Date.parse(revision.startedAt);
  return durationMs >= 0 ? durationMs : null;
}
