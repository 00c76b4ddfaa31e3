import { AGENT_LIMITS, type PodTrouble } from '@moonin/contracts';
import type { PodView } from '../views/pod-view.ts';
import type { DeploymentParts } from './deployment-parts.ts';
import { mergeTroubles, worstFirst } from './merge-troubles.ts';
import { rolloutTroubles } from './rollout-troubles.ts';
import { nextTroubleChange, troublesAt } from './timed-trouble.ts';

/** Everything that is wrong with a Deployment's pods and its roll-out at an instant, worst first. */
export function deploymentTroubles({ deployment, replicaSets }: DeploymentParts, nowMs: number): PodTrouble[] {
  const isReplaced = deployment.replicas.available >= deployment.replicas.desired;
  const revisions = replicaSets.map(({ view, pods }) => {
    const troubles = pods.map((pod) => troublesAt(pod.troubles, nowMs, { isReplaced }));
    return { view, revision: view.number, total: countPods(pods, troubles), troubles };
  });
  const current = revisions.find(({ revision }) => revision !== null && revision === deployment.revision);
  const rollout = rolloutTroubles({
    deployment,
    totalPods: current?.total ?? 0,
    failures: revisions.flatMap(({ view, revision, total }) =>
      view.failure === null ? [] : [{ revision, failure: view.failure, totalPods: total }],
    ),
  });
  return [...mergeTroubles(revisions), ...rollout].sort(worstFirst).slice(0, AGENT_LIMITS.troubles);
}

/** When {@link deploymentTroubles} may say something else although nothing happens; null when never. */
export function nextChangeOfTroubles(
  { replicaSets }: Pick<DeploymentParts, 'replicaSets'>,
  nowMs: number,
): number | null {
  let next: number | null = null;
  for (const { pods } of replicaSets) {
    for (const { troubles } of pods) {
      const at = troubles.length === 0 ? null : nextTroubleChange(troubles, nowMs);
      if (at !== null && (next === null || at < next)) next = at;
    }
  }
  return next;
}

/** Pods that are to run, and those that ended in a trouble that is still told. */
function countPods(pods: readonly PodView[], troubles: readonly (readonly unknown[])[]): number {
  return pods.filter(({ stage }, index) => {
    if (stage === 'terminating') return false;
    return stage !== 'ended' || (troubles[index]?.length ?? 0) > 0;
  }).length;
}
