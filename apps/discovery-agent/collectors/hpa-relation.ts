import type { HpaRelation } from '@moonin/contracts';
import type { HorizontalPodAutoscaler } from '@moonin/kube';
import { clip, countOr } from './bounded-text.ts';
import { optionalCount } from './hpa.ts';
import { hpaMetrics } from './hpa-metrics.ts';

/** `namespace/name` of the Deployment that an HPA scales; null when it scales something else. */
export function scaledDeployment(hpa: HorizontalPodAutoscaler): string | null {
  const target = hpa.spec?.scaleTargetRef;
  if (target?.kind !== 'Deployment' || !target.name) return null;
  const group = (target.apiVersion ?? 'apps/v1').split('/')[0];
  return group === 'apps' || group === 'extensions' ? `${hpa.metadata.namespace}/${target.name}` : null;
}

/** What an HPA does to its Deployment: bounds, replicas and the targets of its metrics (their current values change all the time). */
export function hpaRelation(hpa: HorizontalPodAutoscaler): HpaRelation {
  const { spec, status, metadata } = hpa;
  return {
    uid: metadata.uid,
    name: metadata.name,
    minReplicas: countOr(spec?.minReplicas, 1),
    maxReplicas: countOr(spec?.maxReplicas, 0),
    currentReplicas: optionalCount(status?.currentReplicas),
    desiredReplicas: optionalCount(status?.desiredReplicas),
    metrics: hpaMetrics(hpa, 20).map(({ name, target }) => clip(target === '?' ? name : `${name}: ${target}`, 256)),
  };
}
