import type { MembershipSummary } from '@moonin/contracts';

/** True for who may manage the organization of the membership. */
export function managesOrganization(membership: Pick<MembershipSummary, 'permissions'>): boolean {
  return membership.permissions.includes('organization.manage');
}
