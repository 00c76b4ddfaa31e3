import type { HpaRelation } from '@moonin/contracts';
import type { HorizontalPodAutoscaler } from '@moonin/kube';
import { clip, countOr } from './bounded-text.ts';

type Metric = NonNullable<HorizontalPodAutoscaler['spec']>['metrics'] extends (infer Item)[] | undefined ? Item : never;
type Target = { type?: string; averageUtilization?: number; averageValue?: string; value?: string } | undefined;

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
  const metrics = Array.isArray(spec?.metrics) ? spec.metrics : [];
  return {
    uid: metadata.uid,
    name: metadata.name,
    minReplicas: countOr(spec?.minReplicas, 1),
    maxReplicas: countOr(spec?.maxReplicas, 0),
    currentReplicas: optionalCount(status?.currentReplicas),
    desiredReplicas: optionalCount(status?.desiredReplicas),
    metrics: metrics.slice(0, 20).map((metric) => clip(metricText(metric), 256)),
  };
}

function optionalCount(value: unknown): number | null {
  return typeof value === 'number' ? countOr(value, 0) : null;
}

function metricText(metric: Metric): string {
  switch (metric.type) {
    case 'Resource':
      return `${metric.resource?.name ?? '?'}: ${targetText(metric.resource?.target)}`;
    case 'ContainerResource': {
      const { name = '?', container = '?', target } = metric.containerResource ?? {};
      return `${container}/${name}: ${targetText(target)}`;
    }
    case 'Pods':
      return `pods/${metric.pods?.metric?.name ?? '?'}: ${targetText(metric.pods?.target)}`;
    case 'Object': {
      const { describedObject, metric: named, target } = metric.object ?? {};
      return `${describedObject?.kind ?? '?'}/${describedObject?.name ?? '?'} ${named?.name ?? '?'}: ${targetText(target)}`;
    }
    case 'External':
      return `external/${metric.external?.metric?.name ?? '?'}: ${targetText(metric.external?.target)}`;
    default:
      return String(metric.type ?? '?');
  }
}

function targetText(target: Target): string {
  if (target?.averageUtilization !== undefined) return `${target.averageUtilization}%`;
  if (target?.averageValue !== undefined) return `${target.averageValue} (average)`;
  return target?.value ?? '?';
}
