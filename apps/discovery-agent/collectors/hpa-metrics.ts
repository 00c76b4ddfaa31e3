import type { HpaMetric } from '@moonin/contracts';
import type { HorizontalPodAutoscaler } from '@moonin/kube';
import { clip, clipOrNull } from './bounded-text.ts';
import { listOf } from './pod-containers.ts';

type Metric = NonNullable<NonNullable<HorizontalPodAutoscaler['spec']>['metrics']>[number];
type Status = NonNullable<NonNullable<HorizontalPodAutoscaler['status']>['currentMetrics']>[number];
interface Amounts {
  averageUtilization?: number;
  averageValue?: string;
  value?: string;
}

/** What an HPA looks at, in the order of its `spec.metrics`, at most `max`. */
export function hpaMetrics(hpa: HorizontalPodAutoscaler, max: number): HpaMetric[] {
  const current = new Map(
    listOf(hpa.status?.currentMetrics).flatMap((status) => (status ? [[nameOf(status), amountsOf(status)]] : [])),
  ) as Map<string, Amounts | undefined>;
  return listOf(hpa.spec?.metrics)
    .slice(0, max)
    .map((metric) => {
      const name = nameOf(metric);
      const now = amountText(current.get(name));
      return {
        type: clipOrNull(metric?.type, 64) ?? '?',
        name: clipOrNull(name, 253) ?? '?',
        target: clip(amountText(amountsOf(metric)) ?? '?', 253),
        current: now === null ? null : clip(now, 253),
      };
    });
}

/** `cpu`, `app/cpu` of one container, `pods/requests`, `Ingress/shop requests`, `external/queue`. */
function nameOf(metric: Metric | Status | null): string {
  switch (metric?.type) {
    case 'Resource':
      return String(metric.resource?.name || '?');
    case 'ContainerResource':
      return `${metric.containerResource?.container ?? '?'}/${metric.containerResource?.name ?? '?'}`;
    case 'Pods':
      return `pods/${metric.pods?.metric?.name ?? '?'}`;
    case 'Object': {
      const { describedObject, metric: named } = metric.object ?? {};
      return `${describedObject?.kind ?? '?'}/${describedObject?.name ?? '?'} ${named?.name ?? '?'}`;
    }
    case 'External':
      return `external/${metric.external?.metric?.name ?? '?'}`;
    default:
      return String(metric?.type || '?');
  }
}

function amountsOf(metric: Metric | Status | null): Amounts | undefined {
  const { resource, containerResource, pods, object, external } = (metric ?? {}) as Partial<
    Record<'resource' | 'containerResource' | 'pods' | 'object' | 'external', { target?: Amounts; current?: Amounts }>
  >;
  const source = resource ?? containerResource ?? pods ?? object ?? external;
  return source?.target ?? source?.current;
}

function amountText(amounts: Amounts | undefined): string | null {
  if (typeof amounts?.averageUtilization === 'number') return `${amounts.averageUtilization}%`;
  if (typeof amounts?.averageValue === 'string') return `${amounts.averageValue} (average)`;
  return typeof amounts?.value === 'string' ? amounts.value : null;
}
