import type { DeploymentReport, RevisionOutcome } from '@moonin/contracts';

/** How the rollout of the revision in force ended, if it did; times are the Progressing condition's. */
export function rolloutOutcome(deployment: {
  readonly conditions: DeploymentReport['conditions'];
  /** What `kubectl rollout status` says of the counts. */
  readonly isRolledOut: boolean;
}): { outcome: RevisionOutcome; finishedAt: string | null } {
  const progressing = deployment.conditions.find(({ type }) => type === 'Progressing');
  switch (progressing?.reason) {
    case 'NewReplicaSetAvailable':
      return { outcome: 'complete', finishedAt: progressing.updatedAt };
    case 'ProgressDeadlineExceeded':
      return { outcome: 'deadline_exceeded', finishedAt: progressing.updatedAt };
    case undefined:
    case null:
    case 'DeploymentPaused':
    case 'DeploymentResumed':
      // Without a deadline, and over a pause, the condition does not say; the counts do, but not since when.
      return { outcome: deployment.isRolledOut ? 'complete' : 'progressing', finishedAt: null };
    default:
      return { outcome: 'progressing', finishedAt: null };
  }
}
