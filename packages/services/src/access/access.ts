import { PERMISSIONS, type Permission, permissionsOf, type Role } from '@moonin/contracts';
import { AppError } from '@moonin/runtime';

/** Projects in which a permission holds: null is all of the organization's, an empty list none. */
export type ProjectScope = readonly string[] | null;

/** What one member may do, and where. */
export type Access = Readonly<Record<Permission, ProjectScope>>;

/** A role that comes through a group; `projectIds` null means every project. */
export interface GroupGrant {
  role: Role;
  projectIds: readonly string[] | null;
}

/**
 * Effective access from the direct role and the groups. A direct viewer gets nothing by that alone: what they see comes
 * through groups. Each permission keeps its own projects, so a group never lends another group's role.
 */
export function accessOf(input: { role: Role; owner: boolean; groups: readonly GroupGrant[] }): Access {
  const everywhere = new Set<Permission>(input.owner || input.role !== 'viewer' ? permissionsOf(input) : []);
  const within = new Map<Permission, Set<string>>();
  for (const group of input.groups) {
    for (const permission of permissionsOf({ role: group.role, owner: false })) {
      if (group.projectIds === null) everywhere.add(permission);
      else within.set(permission, new Set([...(within.get(permission) ?? []), ...group.projectIds]));
    }
  }
  const scopeOf = (permission: Permission): ProjectScope =>
    everywhere.has(permission) ? null : [...(within.get(permission) ?? [])].sort();
  return Object.fromEntries(PERMISSIONS.map((permission) => [permission, scopeOf(permission)])) as Record<
    Permission,
    ProjectScope
  >;
}

/** Every permission that holds somewhere. */
export function permissionsAnywhere(access: Access): Permission[] {
  return PERMISSIONS.filter((permission) => holdsAnywhere(access, permission));
}

export function holdsAnywhere(access: Access, permission: Permission): boolean {
  const scope = access[permission];
  return scope === null || scope.length > 0;
}

export function holdsInProject(access: Access, permission: Permission, projectId: string): boolean {
  const scope = access[permission];
  return scope === null || scope.includes(projectId);
}

/** The one refusal of what a role does not allow. */
export function forbidden(): AppError {
  return new AppError({ code: 'forbidden', publicMessage: 'Your role does not allow this' });
}

/** The projects in which `permission` holds; throws `forbidden` when it holds nowhere. */
export function requireAnywhere(caller: { access: Access }, permission: Permission): ProjectScope {
  if (!holdsAnywhere(caller.access, permission)) throw forbidden();
  return caller.access[permission];
}

/** Throws `forbidden` unless `permission` holds in the whole organization. */
export function requireEverywhere(caller: { access: Access }, permission: Permission): void {
  if (caller.access[permission] !== null) throw forbidden();
}

/** Throws `forbidden` unless `permission` holds in that project, which the caller is known to see. */
export function requireInProject(caller: { access: Access }, permission: Permission, projectId: string): void {
  if (!holdsInProject(caller.access, permission, projectId)) throw forbidden();
}
