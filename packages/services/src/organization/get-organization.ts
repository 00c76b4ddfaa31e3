import type { OrganizationDetail } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { readOrganization } from './read-organization.ts';

/** The organization with its owner and counts. */
export async function getOrganization(call: { ctx: MemberContext }): Promise<OrganizationDetail> {
  requireAnywhere(call.ctx, 'inventory.read');
  return readTenant(call.ctx, (tx) => readOrganization(tx, call.ctx.organization.id));
}
