import { roleBindingReport, roleReport } from '@moonin/contracts';
import type { RoleBinding } from '@moonin/kube';
import { expect, test } from 'vitest';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import {
  sampleClusterRole,
  sampleClusterRoleBinding,
  sampleRole,
  sampleRoleBinding,
} from '../testing/sample-resources.ts';
import { collectRole } from './role.ts';
import { collectRoleBinding } from './role-binding.ts';

test('what a role allows, and a cluster role that takes the rules of others', () => {
  const none = { apiGroups: [], resources: [], resourceNames: [], nonResourceUrls: [] };
  expect(roleReport.parse(collectRole(sampleRole, plainSanitiser))).toMatchObject({
    namespace: 'shop',
    name: 'reader',
    rules: [
      { ...none, apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list'], resourceNames: ['one'] },
    ],
    aggregation: null,
  });
  expect(roleReport.parse(collectRole(sampleClusterRole, plainSanitiser))).toMatchObject({
    namespace: null,
    rules: [{ ...none, nonResourceUrls: ['/metrics'], verbs: ['get'] }],
    aggregation: [{ matchLabels: { aggregate: 'view' }, matchExpressions: [] }],
  });
  const rules = [{ nonResourceURLs: ['/hooks?token=canary-url'], verbs: ['get'] }];
  expect(collectRole({ ...sampleClusterRole, rules }, plainSanitiser).rules[0]?.nonResourceUrls).toEqual([
    expect.stringContaining('/hooks?token=«hidden:'),
  ]);
  expect(collectRole({ ...sampleRole, rules: undefined as never }, plainSanitiser).rules).toEqual([]);
});

test('whom a binding gives what; the namespace of a group says nothing', () => {
  expect(roleBindingReport.parse(collectRoleBinding(sampleRoleBinding, plainSanitiser))).toMatchObject({
    namespace: 'shop',
    role: { kind: 'Role', name: 'reader' },
    subjects: [
      { kind: 'ServiceAccount', name: 'web', namespace: 'shop' },
      { kind: 'Group', name: 'team:web', namespace: null },
    ],
  });
  expect(roleBindingReport.parse(collectRoleBinding(sampleClusterRoleBinding, plainSanitiser))).toMatchObject({
    namespace: null,
    role: { kind: 'ClusterRole', name: 'view' },
    subjects: [],
  });
});

test('subjects of other kinds are left out, and a binding to no role cannot be told', () => {
  const subjects = [{ kind: 'Robot', name: 'r' }, null, { kind: 'User' }, { kind: 'User', name: 'ada' }];
  const binding = { ...sampleRoleBinding, subjects } as RoleBinding;
  expect(collectRoleBinding(binding, plainSanitiser).subjects).toEqual([
    { kind: 'User', name: 'ada', namespace: null },
  ]);
  const loose = { ...sampleRoleBinding, roleRef: { kind: 'Thing', name: 'x', apiGroup: '' } };
  expect(() => collectRoleBinding(loose, plainSanitiser)).toThrow(TypeError);
});
