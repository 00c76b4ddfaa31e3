import { AUDIT_ACTIONS, type AuditAction } from '@moonin/contracts';

/** The parts of actions before the dot that have more than one action, in the order of the filter. */
export const ACTION_AREAS = [
  'cluster',
  'cluster_token',
  'project',
  'error',
  'member',
  'organization',
  'session',
] as const;

/** The action when there are words for it, else null. */
export function knownAction(action: string): AuditAction | null {
  return AUDIT_ACTIONS.find((known) => known === action) ?? null;
}
