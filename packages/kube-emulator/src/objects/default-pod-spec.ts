import { arrayOf, isObject, type JsonObject, objectOf } from '../model/json.ts';
import { type TypeDefaults, withDefaults } from '../schema/apply-defaults.ts';

/** Whether the image names no tag, or `latest`, and no digest. */
function isLatest(image: string): boolean {
  if (image.includes('@')) return false;
  const last = image.slice(image.lastIndexOf('/') + 1);
  const colon = last.indexOf(':');
  return colon < 0 || last.slice(colon + 1) === 'latest';
}

function defaultContainer(container: JsonObject): JsonObject {
  return withDefaults(container, {
    imagePullPolicy: isLatest(String(container.image ?? '')) ? 'Always' : 'IfNotPresent',
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  });
}

function defaultVolume(volume: JsonObject): JsonObject {
  return Object.keys(volume).some((field) => field !== 'name') ? volume : { ...volume, emptyDir: {} };
}

/** Readable by everybody, writable by the owner: 0644. */
const defaultMode: TypeDefaults = (source) => withDefaults(source, { defaultMode: 420 });

/** Defaults of the types inside a pod's spec. */
export const podSpecDefaults: [string, TypeDefaults][] = [
  ['core.v1.Container', defaultContainer],
  ['core.v1.EphemeralContainer', defaultContainer],
  ['core.v1.ContainerPort', (port) => withDefaults(port, { protocol: 'TCP' })],
  ['core.v1.HTTPGetAction', (action) => withDefaults(action, { path: '/', scheme: 'HTTP' })],
  [
    'core.v1.Probe',
    (probe) => withDefaults(probe, { failureThreshold: 3, periodSeconds: 10, successThreshold: 1, timeoutSeconds: 1 }),
  ],
  ['core.v1.ObjectFieldSelector', (selector) => withDefaults(selector, { apiVersion: 'v1' })],
  ['core.v1.Volume', defaultVolume],
  ['core.v1.SecretVolumeSource', defaultMode],
  ['core.v1.ConfigMapVolumeSource', defaultMode],
  ['core.v1.DownwardAPIVolumeSource', defaultMode],
  ['core.v1.ProjectedVolumeSource', defaultMode],
  ['core.v1.HostPathVolumeSource', (source) => withDefaults(source, { type: '' })],
  ['core.v1.ServiceAccountTokenProjection', (source) => withDefaults(source, { expirationSeconds: 3600 })],
  [
    'core.v1.PodSpec',
    (spec) =>
      withDefaults(spec, {
        dnsPolicy: 'ClusterFirst',
        restartPolicy: 'Always',
        schedulerName: 'default-scheduler',
        securityContext: {},
        terminationGracePeriodSeconds: 30,
        ...(typeof spec.serviceAccountName === 'string' ? { serviceAccount: spec.serviceAccountName } : {}),
      }),
  ],
];

function withRequestsFromLimits(container: JsonObject): JsonObject {
  const resources = objectOf(container.resources);
  const limits = objectOf(resources.limits);
  if (Object.keys(limits).length === 0) return container;
  return { ...container, resources: { ...resources, requests: { ...limits, ...objectOf(resources.requests) } } };
}

const nodeTolerations = ['not-ready', 'unreachable'].map((condition) => ({
  effect: 'NoExecute',
  key: `node.kubernetes.io/${condition}`,
  operator: 'Exists',
  tolerationSeconds: 300,
}));

/** What a Pod gets beyond the defaults of its template: by defaulting and by admission. */
export function defaultPod(pod: JsonObject): JsonObject {
  const spec = objectOf(pod.spec);
  const tolerations = arrayOf(spec.tolerations);
  const keys = tolerations.filter(isObject).map((toleration) => toleration.key);
  const added = nodeTolerations.filter(({ key }) => !keys.includes(key));
  const lists: JsonObject = {};
  for (const field of ['containers', 'initContainers']) {
    if (spec[field] === undefined) continue;
    lists[field] = arrayOf(spec[field]).map((item) => (isObject(item) ? withRequestsFromLimits(item) : item));
  }
  return {
    ...pod,
    spec: withDefaults(
      { ...spec, ...lists, tolerations: [...tolerations, ...added] },
      {
        enableServiceLinks: true,
        preemptionPolicy: 'PreemptLowerPriority',
        priority: 0,
        serviceAccount: spec.serviceAccountName ?? 'default',
        serviceAccountName: spec.serviceAccountName ?? 'default',
      },
    ),
  };
}
