import { resources } from '@moonin/kube';
import { type DemoObject, demoObject } from './demo-object.ts';

const MANAGER = 'kustomize-controller';
const rbac = 'rbac.authorization.k8s.io';

function rule(verbs: string[], names: string[], group = '', only: string[] = []): object {
  return { apiGroups: [group], resources: names, verbs, ...(only.length > 0 ? { resourceNames: only } : {}) };
}

function account(namespace: string, name: string): object {
  return { kind: 'ServiceAccount', namespace, name };
}

const reads = ['get', 'list', 'watch'];

/** Who may do what in the demo: what two service accounts and two groups of people are given. */
export function accessObjects(): DemoObject[] {
  return [
    demoObject(
      resources.roles,
      { namespace: 'shop', name: 'catalog-reader' },
      { rules: [rule(reads, ['configmaps']), rule(['get'], ['secrets'], '', ['catalog-index'])] },
      MANAGER,
    ),
    demoObject(
      resources.roleBindings,
      { namespace: 'shop', name: 'catalog-reads' },
      {
        roleRef: { apiGroup: rbac, kind: 'Role', name: 'catalog-reader' },
        subjects: [account('shop', 'catalog'), account('shop', 'search')],
      },
      MANAGER,
    ),
    demoObject(
      resources.clusterRoles,
      { name: 'incident-response' },
      {
        rules: [
          rule(reads, ['pods', 'pods/log', 'services', 'events']),
          rule([...reads, 'patch'], ['deployments', 'replicasets'], 'apps'),
          rule(['create', 'delete'], ['pods', 'pods/exec']),
          rule(reads, ['jobs', 'cronjobs'], 'batch'),
          { nonResourceURLs: ['/metrics', '/healthz'], verbs: ['get'] },
        ],
      },
      MANAGER,
    ),
    demoObject(
      resources.clusterRoleBindings,
      { name: 'on-call' },
      {
        roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'incident-response' },
        subjects: [{ apiGroup: rbac, kind: 'Group', name: 'selene:on-call' }],
      },
      MANAGER,
    ),
    demoObject(
      resources.roleBindings,
      { namespace: 'billing', name: 'auditors' },
      {
        roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'audit-view' },
        subjects: [{ apiGroup: rbac, kind: 'User', name: 'auditor@selene.example' }],
      },
      MANAGER,
    ),
  ];
}
