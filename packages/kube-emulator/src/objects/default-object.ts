import { arrayOf, isObject, type JsonObject, objectOf } from '../model/json.ts';
import type { ResourceDefinition } from '../model/resource-registry.ts';
import { applyTypeDefaults, type TypeDefaults, withDefaults } from '../schema/apply-defaults.ts';
import { defaultPod, podSpecDefaults } from './default-pod-spec.ts';

function defaultDeploymentSpec(spec: JsonObject): JsonObject {
  const strategy = withDefaults(objectOf(spec.strategy), { type: 'RollingUpdate' });
  const rolling = { maxSurge: '25%', maxUnavailable: '25%' };
  const filled =
    strategy.type === 'RollingUpdate'
      ? { ...strategy, rollingUpdate: withDefaults(objectOf(strategy.rollingUpdate), rolling) }
      : strategy;
  return withDefaults(
    { ...spec, strategy: filled },
    { progressDeadlineSeconds: 600, replicas: 1, revisionHistoryLimit: 10 },
  );
}

function defaultServiceSpec(spec: JsonObject): JsonObject {
  const type = spec.type ?? 'ClusterIP';
  const external = type === 'NodePort' || type === 'LoadBalancer';
  return withDefaults(spec, {
    type,
    sessionAffinity: 'None',
    ...(type === 'ExternalName' ? {} : { internalTrafficPolicy: 'Cluster' }),
    ...(external ? { externalTrafficPolicy: 'Cluster' } : {}),
    ...(type === 'LoadBalancer' ? { allocateLoadBalancerNodePorts: true } : {}),
  });
}

const averageCpu = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
};

function defaultScalingBehavior(behavior: JsonObject): JsonObject {
  const percent = { periodSeconds: 15, type: 'Percent', value: 100 };
  const up = { policies: [{ periodSeconds: 15, type: 'Pods', value: 4 }, percent], stabilizationWindowSeconds: 0 };
  return {
    scaleDown: withDefaults(objectOf(behavior.scaleDown), { policies: [percent], selectPolicy: 'Max' }),
    scaleUp: withDefaults(objectOf(behavior.scaleUp), { ...up, selectPolicy: 'Max' }),
  };
}

function defaultJobSpec(spec: JsonObject): JsonObject {
  const defaults: JsonObject = {
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    manualSelector: false,
    podReplacementPolicy: 'TerminatingOrFailed',
    suspend: false,
  };
  if (spec.completions === undefined && spec.parallelism === undefined) defaults.completions = 1;
  return withDefaults(spec, { ...defaults, parallelism: 1 });
}

const defaults: ReadonlyMap<string, TypeDefaults> = new Map([
  ...podSpecDefaults,
  ['apps.v1.DeploymentSpec', defaultDeploymentSpec],
  ['apps.v1.ReplicaSetSpec', (spec) => withDefaults(spec, { replicas: 1 })],
  ['core.v1.ServiceSpec', defaultServiceSpec],
  ['core.v1.ServicePort', (port) => withDefaults(port, { protocol: 'TCP', targetPort: port.port ?? 0 })],
  ['core.v1.Secret', (secret) => withDefaults(secret, { type: 'Opaque' })],
  [
    'autoscaling.v2.HorizontalPodAutoscalerSpec',
    (spec) => withDefaults(spec, { minReplicas: 1, metrics: [averageCpu] }),
  ],
  ['autoscaling.v2.HorizontalPodAutoscalerBehavior', defaultScalingBehavior],
  [
    'batch.v1.CronJobSpec',
    (spec) =>
      withDefaults(spec, {
        concurrencyPolicy: 'Allow',
        failedJobsHistoryLimit: 1,
        successfulJobsHistoryLimit: 3,
        suspend: false,
      }),
  ],
  ['networking.v1.NetworkPolicyPort', (port) => withDefaults(port, { protocol: 'TCP' })],
  [
    'networking.v1.NetworkPolicySpec',
    (spec) =>
      withDefaults(spec, {
        podSelector: {},
        policyTypes: arrayOf(spec.egress).length > 0 ? ['Ingress', 'Egress'] : ['Ingress'],
      }),
  ],
  ['rbac.v1.Subject', (subject) => withSubjectGroup(subject)],
  ['rbac.v1.RoleRef', (reference) => withDefaults(reference, { apiGroup: 'rbac.authorization.k8s.io' })],
] satisfies [string, TypeDefaults][]);

function withSubjectGroup(subject: JsonObject): JsonObject {
  return subject.kind === 'ServiceAccount' ? subject : withDefaults(subject, { apiGroup: 'rbac.authorization.k8s.io' });
}

function defaultReplicaSet(object: JsonObject): JsonObject {
  const labels = objectOf(objectOf(objectOf(object.spec).template).metadata).labels;
  const metadata = objectOf(object.metadata);
  if (metadata.labels !== undefined || !isObject(labels)) return object;
  return { ...object, metadata: { ...metadata, labels } };
}

function withEncodedStringData(secret: JsonObject): JsonObject {
  if (!isObject(secret.stringData)) return secret;
  const { stringData, ...rest } = secret;
  const encoded = Object.entries(stringData).map(([key, value]) => [
    key,
    Buffer.from(String(value)).toString('base64'),
  ]);
  return { ...rest, data: { ...objectOf(secret.data), ...Object.fromEntries(encoded) } };
}

function withNameLabel(namespace: JsonObject): JsonObject {
  const metadata = objectOf(namespace.metadata);
  const labels = { ...objectOf(metadata.labels), 'kubernetes.io/metadata.name': metadata.name ?? '' };
  return { ...namespace, metadata: { ...metadata, labels } };
}

/** Fills in what Kubernetes fills in for an object of this kind, before validation. */
export function defaultObject(object: JsonObject, resource: ResourceDefinition): JsonObject {
  const filled = applyTypeDefaults(object, resource.type, defaults);
  switch (resource.kind) {
    case 'Pod':
      return defaultPod(filled);
    case 'Job':
      // Only a Job: the template inside a CronJob is stored as it was sent.
      return { ...filled, spec: defaultJobSpec(objectOf(filled.spec)) };
    case 'ReplicaSet':
      return defaultReplicaSet(filled);
    case 'Secret':
      return withEncodedStringData(filled);
    case 'Namespace':
      return withNameLabel(filled);
    default:
      return filled;
  }
}
