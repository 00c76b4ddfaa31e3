import { PERMISSIONS, type Role } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import {
  accessOf,
  type GroupGrant,
  holdsAnywhere,
  holdsInProject,
  permissionsAnywhere,
  requireAnywhere,
  requireEverywhere,
  requireInProject,
} from './access.ts';

const group = (role: Role, projectIds: string[] | null = null): GroupGrant => ({ role, projectIds });
const member = (role: Role, ...groups: GroupGrant[]) => accessOf({ role, owner: false, groups });

test.each([
  ['a bare viewer', member('viewer'), []],
  ['a viewer by a group', member('viewer', group('viewer')), ['inventory.read']],
  ['a viewer of a project', member('viewer', group('viewer', ['shop'])), ['inventory.read']],
  ['an editor', member('editor'), ['inventory.read', 'manifest.read', 'errors.write', 'rules.write']],
  ['an admin', member('admin'), PERMISSIONS.filter((permission) => permission !== 'organization.own')],
  ['an admin by a group', member('viewer', group('admin')), PERMISSIONS.filter((p) => p !== 'organization.own')],
  ['an owner', accessOf({ role: 'viewer', owner: true, groups: [] }), [...PERMISSIONS]],
] as const)('%s', (_who, access, permissions) => {
  expect(permissionsAnywhere(access)).toEqual(permissions);
});

describe('projects', () => {
  const access = member(
    'viewer',
    group('viewer', ['shop', 'bank']),
    group('editor', ['bank']),
    group('editor', ['ads']),
  );

  test('each permission keeps the projects of the groups that give it', () => {
    expect(access['inventory.read']).toEqual(['ads', 'bank', 'shop']);
    expect(access['manifest.read']).toEqual(['ads', 'bank']);
    expect(holdsInProject(access, 'manifest.read', 'shop')).toBe(false);
    expect(holdsInProject(access, 'manifest.read', 'bank')).toBe(true);
    expect(holdsAnywhere(access, 'organization.manage')).toBe(false);
  });

  test('a role for the whole organization lifts the limit of its own permissions alone', () => {
    const wide = member('viewer', group('viewer'), group('editor', ['bank']));
    expect(wide['inventory.read']).toBeNull();
    expect(wide['manifest.read']).toEqual(['bank']);
  });

  test('what is for the whole organization is refused to an admin of one project', () => {
    const local = { access: member('viewer', group('admin', ['shop'])) };
    expect(requireAnywhere(local, 'organization.manage')).toEqual(['shop']);
    expect(() => requireInProject(local, 'organization.manage', 'shop')).not.toThrow();
    expect(() => requireInProject(local, 'organization.manage', 'bank')).toThrow('Your role does not allow this');
    expect(() => requireEverywhere(local, 'organization.manage')).toThrow('Your role does not allow this');
    expect(() => requireAnywhere(local, 'organization.own')).toThrow('Your role does not allow this');
  });
});
