/** What an autoscaler does: the size that it asks for, and what it says about itself. */
export type ScalePlan = {
  desiredReplicas: number;
  /** Why the target is given another size; undefined when it keeps its own. */
  rescaleReason: string | undefined;
  conditions: { type: string; status: 'True' | 'False'; reason: string; message: string }[];
};

/** Why no number can be computed: there is no metrics API, as on a new cluster without a metrics server. */
const noMetrics =
  'the HPA was unable to compute the replica count: failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)';

/** Holds a target between its bounds; without metrics that is all that an autoscaler can do. */
export function planScale(input: { currentReplicas: number; minReplicas: number; maxReplicas: number }): ScalePlan {
  const { currentReplicas, minReplicas, maxReplicas } = input;
  const able = (reason: string, message: string) => ({
    type: 'AbleToScale',
    status: 'True' as const,
    reason,
    message,
  });
  if (currentReplicas === 0) {
    const message = 'scaling is disabled since the replica count of the target is zero';
    return {
      desiredReplicas: 0,
      rescaleReason: undefined,
      conditions: [
        able('SucceededGetScale', "the HPA controller was able to get the target's current scale"),
        { type: 'ScalingActive', status: 'False', reason: 'ScalingDisabled', message },
      ],
    };
  }
  const bounded = Math.min(Math.max(currentReplicas, minReplicas), maxReplicas);
  if (bounded === currentReplicas) {
    return {
      desiredReplicas: currentReplicas,
      rescaleReason: undefined,
      conditions: [
        able('SucceededGetScale', "the HPA controller was able to get the target's current scale"),
        { type: 'ScalingActive', status: 'False', reason: 'FailedGetResourceMetric', message: noMetrics },
      ],
    };
  }
  const bound = bounded < currentReplicas ? 'above Spec.MaxReplicas' : 'below Spec.MinReplicas';
  return {
    desiredReplicas: bounded,
    rescaleReason: `Current number of replicas ${bound}`,
    conditions: [able('SucceededRescale', `the HPA controller was able to update the target scale to ${bounded}`)],
  };
}
