import { arrayOf, isObject, type Json, type JsonObject, objectOf } from '../model/json.ts';

/*
 * autoscaling/v1 is a view of what is stored as autoscaling/v2: the CPU target has a field of its own, everything else
 * travels in annotations, so that writing back what was read loses nothing.
 */

const metricsAnnotation = 'autoscaling.alpha.kubernetes.io/metrics';
const behaviorAnnotation = 'autoscaling.alpha.kubernetes.io/behavior';
const conditionsAnnotation = 'autoscaling.alpha.kubernetes.io/conditions';

function isCpuTarget(metric: Json): boolean {
  const resource = objectOf(objectOf(metric).resource);
  return resource.name === 'cpu' && typeof objectOf(resource.target).averageUtilization === 'number';
}

function cpuMetric(averageUtilization: Json): JsonObject {
  return { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } };
}

function readAnnotation(text: Json | undefined): Json | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** An autoscaling/v2 autoscaler as autoscaling/v1. */
export function autoscalerToV1(object: JsonObject): JsonObject {
  const { metrics, behavior, ...spec } = objectOf(object.spec);
  const { conditions, currentMetrics: _metrics, ...status } = objectOf(object.status);
  const cpu = arrayOf(metrics).find(isCpuTarget);
  const others = arrayOf(metrics).filter((metric) => metric !== cpu);
  const annotations = { ...objectOf(objectOf(object.metadata).annotations) };
  if (others.length > 0) annotations[metricsAnnotation] = JSON.stringify(others);
  if (isObject(behavior)) annotations[behaviorAnnotation] = JSON.stringify(behavior);
  if (Array.isArray(conditions)) annotations[conditionsAnnotation] = JSON.stringify(conditions);
  const target = objectOf(objectOf(objectOf(cpu).resource).target).averageUtilization;
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: { ...objectOf(object.metadata), ...(Object.keys(annotations).length > 0 ? { annotations } : {}) },
    spec: { ...spec, ...(target === undefined ? {} : { targetCPUUtilizationPercentage: target }) },
    status: { currentReplicas: 0, desiredReplicas: 0, ...status },
  };
}

/** An autoscaling/v1 autoscaler as autoscaling/v2. */
export function autoscalerFromV1(object: JsonObject): JsonObject {
  const { targetCPUUtilizationPercentage: target, ...spec } = objectOf(object.spec);
  const { currentCPUUtilizationPercentage: _cpu, ...status } = objectOf(object.status);
  const metadata = objectOf(object.metadata);
  const annotations = { ...objectOf(metadata.annotations) };
  const metrics = arrayOf(readAnnotation(annotations[metricsAnnotation]));
  const behavior = readAnnotation(annotations[behaviorAnnotation]);
  for (const annotation of [metricsAnnotation, behaviorAnnotation, conditionsAnnotation])
    delete annotations[annotation];
  const all = target === undefined ? metrics : [...metrics, cpuMetric(target)];
  const { annotations: _annotations, ...rest } = metadata;
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: Object.keys(annotations).length > 0 ? { ...rest, annotations } : rest,
    spec: { ...spec, ...(all.length > 0 ? { metrics: all } : {}), ...(isObject(behavior) ? { behavior } : {}) },
    ...(object.status === undefined ? {} : { status }),
  };
}
