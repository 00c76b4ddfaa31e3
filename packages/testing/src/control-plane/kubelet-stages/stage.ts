/** A condition on an object: a jq query whose answer is among `values`, or is there, or is not. */
export interface StageCondition {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values?: readonly string[];
}

/** An event that the kubelet would record. */
export interface StageEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

/** One step in the life of a pod, as kwok's configuration has it. */
export interface PodStage {
  readonly apiVersion: 'kwok.x-k8s.io/v1alpha1';
  readonly kind: 'Stage';
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
}

/** How a step is chosen and what it does. */
export interface PodStageOptions {
  readonly name: string;
  readonly when: readonly StageCondition[];
  /** Wait before the step: a fixed time, or a jq query for a Go duration with a fixed time behind it. */
  readonly delay?: { readonly ms: number; readonly query?: string };
  /** Go template for a strategic merge patch of `status`. */
  readonly statusTemplate: string;
  readonly events?: readonly StageEvent[];
}

/** A stage for pods that are not being deleted. */
export function podStage({ name, when, delay, statusTemplate, events = [] }: PodStageOptions): PodStage {
  return {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'Stage',
    metadata: { name },
    spec: {
      resourceRef: { apiGroup: 'v1', kind: 'Pod' },
      selector: {
        matchExpressions: [{ key: '.metadata.deletionTimestamp', operator: 'DoesNotExist' }, ...when],
      },
      ...(delay === undefined
        ? {}
        : {
            delay: {
              durationMilliseconds: delay.ms,
              ...(delay.query === undefined ? {} : { durationFrom: { expressionFrom: delay.query } }),
            },
          }),
      steps: [
        { patch: { subresource: 'status', root: 'status', template: statusTemplate } },
        ...events.map((event) => ({ event })),
      ],
    },
  };
}

/** The jq query answers one of the values. */
export function answers(key: string, ...values: readonly string[]): StageCondition {
  return { key, operator: 'In', values };
}
