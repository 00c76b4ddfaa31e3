import type { DeploymentReport, Management, RevisionActor } from '@moonin/contracts';
import {
  CHANGE_CAUSE_ANNOTATION,
  type Deployment,
  type DeploymentState,
  deploymentRolloutStatus,
  deploymentState,
  objectStatus,
  REVISION_ANNOTATION,
} from '@moonin/kube';
import { actorOf, templateOwnerOf } from '../collectors/actor.ts';
import { clip, clipOrNull, countOr, instantOrNull, revisionNumber } from '../collectors/bounded-text.ts';
import { type TemplateContainer, templateContainers } from '../collectors/container-images.ts';
import { annotationsOf, labelsOf } from '../collectors/key-values.ts';
import { helmReleaseOf, managementOf } from '../collectors/management.ts';
import { listOf } from '../collectors/pod-containers.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { scaleActorOf } from '../collectors/scale-actor.ts';
import { stableMessage } from '../collectors/stable-message.ts';
import { type View, viewOf } from './view.ts';

type Kept = Pick<
  DeploymentReport,
  'labels' | 'annotations' | 'createdAt' | 'generation' | 'observedGeneration' | 'paused' | 'strategy' | 'replicas'
> &
  Pick<DeploymentReport, 'serviceAccount' | 'conditions' | 'revision' | 'podLabels' | 'scaledBy'>;

/** What is kept of a Deployment: its report but for pods and HPA, and who last changed the pod template. */
export interface DeploymentView extends View, Kept {
  readonly management: Management;
  /** `namespace/name` of the Helm release that it is part of, also where a GitOps tool drives Helm. */
  readonly helmRelease: string | null;
  readonly actor: RevisionActor;
  /** When the field manager of `actor` last changed the template. */
  readonly templateChangedAt: string | null;
  readonly containers: readonly TemplateContainer[];
  readonly isRolledOut: boolean;
  readonly rollout: {
    readonly state: DeploymentState['state'];
    readonly reason: string | null;
    readonly message: string | null;
    /** kstatus' word for what the replicas lack. */
    readonly shortfall: string | null;
  };
}

/** Strips a Deployment; everything in the view is sanitised and within the protocol's bounds. */
export function deploymentView(deployment: Deployment, sanitiser: ReportSanitiser): DeploymentView {
  const { metadata, spec, status } = deployment;
  const namespace = metadata.namespace ?? '';
  const { labels, annotations } = metadata;
  const owner = templateOwnerOf(metadata.managedFields);
  const management = managementOf({ namespace, name: metadata.name, labels, annotations });
  const podSpec = spec?.template?.spec;
  const desired = countOr(spec?.replicas, 1);
  return {
    ...viewOf(deployment),
    labels: labelsOf(labels, sanitiser),
    annotations: annotationsOf(annotations, sanitiser),
    createdAt: instantOrNull(metadata.creationTimestamp),
    generation: countOr(metadata.generation, 0),
    observedGeneration: countOr(status?.observedGeneration, 0),
    paused: spec?.paused === true,
    strategy: strategyOf(spec?.strategy),
    replicas: {
      desired,
      current: countOr(status?.replicas, 0),
      updated: countOr(status?.updatedReplicas, 0),
      ready: countOr(status?.readyReplicas, 0),
      available: countOr(status?.availableReplicas, 0),
    },
    podLabels: labelsOf(spec?.template?.metadata?.labels, sanitiser),
    serviceAccount: clipOrNull(podSpec?.serviceAccountName ?? podSpec?.serviceAccount, 253),
    conditions: listOf(status?.conditions)
      .filter(({ type }) => typeof type === 'string' && type !== '')
      .slice(0, 32)
      .map((condition) => ({
        type: clip(condition.type, 316),
        status: condition.status === 'True' || condition.status === 'False' ? condition.status : 'Unknown',
        reason: clipOrNull(condition.reason, 1_024),
        message: condition.message ? clipOrNull(sanitiser.text(stableMessage(condition.message)), 4_096) : null,
        updatedAt: instantOrNull(condition.lastUpdateTime) ?? instantOrNull(condition.lastTransitionTime),
      })),
    revision: revisionNumber(annotations?.[REVISION_ANNOTATION]),
    management,
    helmRelease: helmReleaseOf({ namespace, labels, annotations }),
    scaledBy: scaleActorOf(metadata.managedFields),
    actor: actorOf({ owner, management, changeCause: annotations?.[CHANGE_CAUSE_ANNOTATION], sanitiser }),
    templateChangedAt: owner?.changedAt ?? null,
    containers: templateContainers(podSpec),
    isRolledOut: deploymentRolloutStatus(deployment).done,
    rollout: rolloutOf(deployment, sanitiser),
  };
}

function rolloutOf(deployment: Deployment, sanitiser: ReportSanitiser): DeploymentView['rollout'] {
  const { state, reason, message } = deploymentState(deployment);
  // A Deployment's kstatus does not depend on the time.
  const shortfall = objectStatus(
    { ...deployment, spec: { ...deployment.spec }, status: { ...deployment.status } },
    new Date(0),
  );
  return {
    state,
    reason,
    message: clipOrNull(sanitiser.text(stableMessage(message)), 2_048),
    shortfall: shortfall.reason,
  };
}

function strategyOf(strategy: NonNullable<Deployment['spec']>['strategy']): DeploymentReport['strategy'] {
  const { maxSurge, maxUnavailable } = strategy?.rollingUpdate ?? {};
  return {
    type: clip(strategy?.type || 'RollingUpdate', 64),
    maxSurge: intOrPercent(maxSurge),
    maxUnavailable: intOrPercent(maxUnavailable),
  };
}

function intOrPercent(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? clip(String(value), 32) : null;
}
