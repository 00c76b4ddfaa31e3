import type { RevisionActor, RevisionManifest, RevisionReport } from '@moonin/contracts';
import type { PodView } from '../views/pod-view.ts';
import type { ReplicaSetView } from '../views/replica-set-view.ts';
import { containerImages } from './container-images.ts';
import { pulledDigests } from './deployment.ts';
import type { DeploymentParts } from './deployment-parts.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';
import { rolloutOutcome } from './rollout.ts';

/** One revision that the cluster still knows of: a ReplicaSet under one of the numbers that it has or had. */
export interface KnownRevision {
  readonly number: number;
  readonly replicaSet: ReplicaSetView;
  /** Its pods while it is in force: what they pulled changes as they go, and a past revision no longer changes. */
  readonly pods: readonly PodView[];
  readonly isCurrent: boolean;
  /** The number under which the same template was in force before. */
  readonly rolledBackTo: number | null;
}

/** All revisions of a Deployment, newest first. A number that its status does not name yet waits until it does. */
export function knownRevisions({ deployment, replicaSets }: DeploymentParts): KnownRevision[] {
  const inForce = deployment.revision;
  if (inForce === null) return [];
  const known = new Map<number, KnownRevision>();
  // The newer ReplicaSet wins where two claim one number.
  const oldestFirst = replicaSets.toSorted((a, b) => compare(a.view.createdAt ?? '', b.view.createdAt ?? ''));
  for (const { view, pods } of oldestFirst) {
    const own = view.number === null ? [] : [view.number];
    const numbers: number[] = [...view.history, ...own].filter((each) => each <= inForce);
    for (const [index, number] of numbers.entries()) {
      const isCurrent = number === inForce;
      if (isCurrent && number !== view.number) continue;
      known.set(number, {
        number,
        replicaSet: view,
        pods: isCurrent ? pods : [],
        isCurrent,
        rolledBackTo: numbers[index - 1] ?? null,
      });
    }
  }
  return [...known.values()].sort((a, b) => b.number - a.number);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** Report of one revision. What only the live Deployment knows is given for the one in force and null for the others. */
export function collectRevision(
  parts: DeploymentParts,
  revision: KnownRevision,
  sanitiser: ReportSanitiser,
): RevisionReport {
  const { deployment } = parts;
  const { number, replicaSet, isCurrent, rolledBackTo, pods } = revision;
  const rollout = isCurrent ? rolloutOutcome(deployment) : { outcome: 'unknown' as const, finishedAt: null };
  return {
    deploymentUid: deployment.metadata.uid,
    number,
    templateHash: replicaSet.templateHash,
    replicaSet: replicaSet.metadata.name,
    current: isCurrent,
    startedAt: startOfRevision(parts, revision),
    finishedAt: rollout.finishedAt,
    outcome: rollout.outcome,
    rolledBackTo,
    actor: isCurrent ? deployment.actor : pastActor(revision),
    images: containerImages({ containers: replicaSet.containers, digests: pulledDigests(pods), sanitiser }),
    manifest: manifestOf(parts, revision),
    helm: null,
    hpa: null,
  };
}

/** A new ReplicaSet starts when it is made; one brought back when its Deployment's template was changed to it. */
export function startOfRevision({ deployment }: DeploymentParts, revision: KnownRevision): string | null {
  if (revision.rolledBackTo === null) return revision.replicaSet.createdAt;
  return revision.isCurrent ? deployment.templateChangedAt : null;
}

function pastActor({ replicaSet, number }: KnownRevision): RevisionActor {
  const changeCause = number === replicaSet.number ? replicaSet.changeCause : null;
  return { manager: null, operation: null, tool: null, source: null, changeCause };
}

function manifestOf({ deployment }: DeploymentParts, { replicaSet, isCurrent }: KnownRevision): RevisionManifest {
  const template: RevisionManifest['template'] = JSON.parse(replicaSet.template);
  if (!isCurrent) return { replicas: null, strategy: null, labels: null, annotations: null, template };
  const { replicas, strategy, labels, annotations } = deployment;
  return { replicas: replicas.desired, strategy, labels, annotations, template };
}

/**
 * The part of a report that tells a change of a revision: not how its Deployment was scaled, labelled or
 * given another strategy since, nor what its HPA did, because a revision keeps what it started with.
 */
export function revisionIdentity(report: RevisionReport): object {
  const { manifest, hpa: _asItBegan, ...rest } = report;
  return { ...rest, manifest: manifest.template };
}
