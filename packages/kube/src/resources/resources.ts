import type { KubeObject } from './kube-object.ts';
import type * as objects from './objects.ts';
import type { Resource } from './resource.ts';

function resource<Object extends KubeObject>(
  groupVersion: string,
  plural: string,
  kind: string,
  scope: 'namespaced' | 'cluster' = 'namespaced',
): Resource<Object> {
  const [first = '', second] = groupVersion.split('/');
  const [group, version] = second === undefined ? ['', first] : [first, second];
  return { group, version, plural, kind, namespaced: scope === 'namespaced' };
}

/** The kinds that agents read or write. */
export const resources = {
  clusterRoles: resource<objects.ClusterRole>('rbac.authorization.k8s.io/v1', 'clusterroles', 'ClusterRole', 'cluster'),
  clusterRoleBindings: resource<objects.ClusterRoleBinding>(
    'rbac.authorization.k8s.io/v1',
    'clusterrolebindings',
    'ClusterRoleBinding',
    'cluster',
  ),
  configMaps: resource<objects.ConfigMap>('v1', 'configmaps', 'ConfigMap'),
  cronJobs: resource<objects.CronJob>('batch/v1', 'cronjobs', 'CronJob'),
  daemonSets: resource<objects.DaemonSet>('apps/v1', 'daemonsets', 'DaemonSet'),
  deployments: resource<objects.Deployment>('apps/v1', 'deployments', 'Deployment'),
  events: resource<objects.Event>('v1', 'events', 'Event'),
  horizontalPodAutoscalers: resource<objects.HorizontalPodAutoscaler>(
    'autoscaling/v2',
    'horizontalpodautoscalers',
    'HorizontalPodAutoscaler',
  ),
  ingresses: resource<objects.Ingress>('networking.k8s.io/v1', 'ingresses', 'Ingress'),
  jobs: resource<objects.Job>('batch/v1', 'jobs', 'Job'),
  leases: resource<objects.Lease>('coordination.k8s.io/v1', 'leases', 'Lease'),
  namespaces: resource<objects.Namespace>('v1', 'namespaces', 'Namespace', 'cluster'),
  networkPolicies: resource<objects.NetworkPolicy>('networking.k8s.io/v1', 'networkpolicies', 'NetworkPolicy'),
  nodes: resource<objects.Node>('v1', 'nodes', 'Node', 'cluster'),
  persistentVolumeClaims: resource<objects.PersistentVolumeClaim>(
    'v1',
    'persistentvolumeclaims',
    'PersistentVolumeClaim',
  ),
  pods: resource<objects.Pod>('v1', 'pods', 'Pod'),
  replicaSets: resource<objects.ReplicaSet>('apps/v1', 'replicasets', 'ReplicaSet'),
  roles: resource<objects.Role>('rbac.authorization.k8s.io/v1', 'roles', 'Role'),
  roleBindings: resource<objects.RoleBinding>('rbac.authorization.k8s.io/v1', 'rolebindings', 'RoleBinding'),
  secrets: resource<objects.Secret>('v1', 'secrets', 'Secret'),
  serviceAccounts: resource<objects.ServiceAccount>('v1', 'serviceaccounts', 'ServiceAccount'),
  services: resource<objects.Service>('v1', 'services', 'Service'),
  statefulSets: resource<objects.StatefulSet>('apps/v1', 'statefulsets', 'StatefulSet'),
} as const;
