import { z } from 'zod';

export const ROLES = ['viewer', 'editor', 'admin'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

export const PERMISSIONS = [
  'inventory.read',
  'manifest.read',
  'errors.write',
  'rules.write',
  'organization.manage',
  'organization.own',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const OF_ROLE: Record<Role, readonly Permission[]> = {
  viewer: ['inventory.read'],
  editor: ['inventory.read', 'manifest.read', 'errors.write', 'rules.write'],
  admin: ['inventory.read', 'manifest.read', 'errors.write', 'rules.write', 'organization.manage'],
};

/** What a member may do: the union of the role's permissions; the owner may do everything. */
export function permissionsOf(member: { role: Role; owner: boolean }): readonly Permission[] {
  return member.owner ? PERMISSIONS : OF_ROLE[member.role];
}
