import type { DeploymentReport } from '@moonin/contracts';
import type { PodView } from '../views/pod-view.ts';
import { containerImages } from './container-images.ts';
import { deploymentHealth } from './deployment-health.ts';
import type { DeploymentParts } from './deployment-parts.ts';
import { deploymentTroubles } from './deployment-troubles.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

/** Report of a Deployment at an instant in epoch milliseconds. */
export function collectDeployment(parts: DeploymentParts, sanitiser: ReportSanitiser, nowMs: number): DeploymentReport {
  const { deployment, replicaSets, hpa } = parts;
  const current = replicaSets.find(({ view }) => view.number !== null && view.number === deployment.revision);
  const { metadata, containers, labels, annotations, createdAt, generation, observedGeneration, paused } = deployment;
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    labels,
    annotations,
    createdAt,
    generation,
    observedGeneration,
    paused,
    strategy: deployment.strategy,
    replicas: deployment.replicas,
    serviceAccount: deployment.serviceAccount,
    management: deployment.management,
    health: deploymentHealth({
      deployment,
      troubles: deploymentTroubles(parts, nowMs),
      stages: (current?.pods ?? []).map(({ stage }) => stage),
    }),
    conditions: deployment.conditions,
    hpa,
    revision: deployment.revision,
    images: containerImages({ containers, digests: pulledDigests(current?.pods ?? []), sanitiser }),
    podLabels: deployment.podLabels,
    scaledBy: deployment.scaledBy,
  };
}

/** Digest by container, as the pods' kubelets pulled it; where they differ, the one that most pods run. */
export function pulledDigests(pods: readonly PodView[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { digests } of pods) {
    for (const [container, digest] of digests) {
      const ofContainer = counts.get(container) ?? new Map<string, number>();
      ofContainer.set(digest, (ofContainer.get(digest) ?? 0) + 1);
      counts.set(container, ofContainer);
    }
  }
  return new Map([...counts].map(([container, ofContainer]) => [container, mostCommon(ofContainer)]));
}

function mostCommon(counts: ReadonlyMap<string, number>): string {
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
