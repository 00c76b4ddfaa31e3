import type { Role } from '@moonin/contracts';

/** Roles that a member can have, the smallest first; the same as the contract's, without its schemas. */
export const KNOWN_ROLES: readonly Role[] = ['viewer', 'editor', 'admin'];
