import type { HpaReport } from '@moonin/contracts';
import type { HorizontalPodAutoscaler } from '@moonin/kube';
import { clip, clipOrNull, countOr, instantOrNull } from './bounded-text.ts';
import { hpaMetrics } from './hpa-metrics.ts';
import { labelsOf } from './key-values.ts';
import { listOf } from './pod-containers.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';
import { stableMessage } from './stable-message.ts';

type Behavior = NonNullable<NonNullable<HorizontalPodAutoscaler['spec']>['behavior']>;
type Condition = NonNullable<NonNullable<HorizontalPodAutoscaler['status']>['conditions']>[number];
type Rules = NonNullable<HpaReport['behavior']>['scaleUp'];

/** Report of an HPA. Throws TypeError for one that scales nothing. */
export function collectHpa(hpa: HorizontalPodAutoscaler, sanitiser: ReportSanitiser): HpaReport {
  const { metadata, spec, status } = hpa;
  const target = spec?.scaleTargetRef;
  const [kind, name] = [clipOrNull(target?.kind, 128), clipOrNull(target?.name, 253)];
  if (kind === null || name === null) throw new TypeError('the HPA names nothing to scale');
  const { scaleUp, scaleDown } = spec?.behavior ?? {};
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    labels: labelsOf(metadata.labels, sanitiser),
    createdAt: instantOrNull(metadata.creationTimestamp),
    target: { apiVersion: clipOrNull(target?.apiVersion, 253), kind, name },
    minReplicas: countOr(spec?.minReplicas, 1),
    maxReplicas: countOr(spec?.maxReplicas, 0),
    currentReplicas: optionalCount(status?.currentReplicas),
    desiredReplicas: optionalCount(status?.desiredReplicas),
    metrics: hpaMetrics(hpa, 50),
    behavior: spec?.behavior ? { scaleUp: rulesOf(scaleUp), scaleDown: rulesOf(scaleDown) } : null,
    conditions: listOf(status?.conditions)
      .flatMap((condition) => conditionOf(condition, sanitiser))
      .slice(0, 32),
    lastScaledAt: instantOrNull(status?.lastScaleTime),
  };
}

/** The part of a report that tells a change: how busy it is right now changes all the time. */
export function hpaIdentity(report: HpaReport): object {
  return { ...report, metrics: report.metrics.map(({ type, name, target }) => ({ type, name, target })) };
}

function conditionOf(condition: Condition | null, sanitiser: ReportSanitiser): HpaReport['conditions'] {
  const { status, reason, message, lastTransitionTime } = condition ?? {};
  const type = clipOrNull(condition?.type, 316);
  if (type === null) return [];
  return [
    {
      type,
      status: status === 'True' || status === 'False' ? status : 'Unknown',
      reason: clipOrNull(reason, 1_024),
      message: typeof message === 'string' ? clipOrNull(sanitiser.text(stableMessage(message)), 4_096) : null,
      since: instantOrNull(lastTransitionTime),
    },
  ];
}

export function optionalCount(value: unknown): number | null {
  return typeof value === 'number' ? countOr(value, 0) : null;
}

function rulesOf(rules: Behavior['scaleUp'] | null): Rules {
  if (!rules) return null;
  const { stabilizationWindowSeconds, selectPolicy, policies } = rules;
  return {
    stabilizationSeconds: optionalCount(stabilizationWindowSeconds),
    selectPolicy: clipOrNull(selectPolicy, 64),
    policies: listOf(policies)
      .slice(0, 20)
      .map((policy) => {
        const amount = policy?.type === 'Percent' ? `${policy.value}%` : `${policy?.value ?? '?'} pods`;
        return clip(`${amount} / ${policy?.periodSeconds ?? '?'} s`, 128);
      }),
  };
}
