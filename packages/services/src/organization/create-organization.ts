import { createOrganizationRequest, type OrganizationDetail } from '@moonin/contracts';
import { isUniqueViolation } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import { appendAudit } from '../audit.ts';
import type { PersonContext } from '../context.ts';
import { getMe } from '../me/get-me.ts';
import { newId } from '../new-id.ts';
import { parseInput } from '../parse-input.ts';
import { readOrganization } from './read-organization.ts';

const MAX_OWNED = 50;

/** Makes an organization owned by the person, who must manage one already. The URL name must be free: else `conflict`. */
export async function createOrganization(call: { ctx: PersonContext; input: unknown }): Promise<OrganizationDetail> {
  const { ctx } = call;
  const { memberships } = await getMe({ ctx });
  if (!memberships.some(({ permissions }) => permissions.includes('organization.manage'))) {
    throw new AppError({ code: 'forbidden', publicMessage: 'Your role does not allow this' });
  }
  const request = parseInput(createOrganizationRequest, call.input);
  if (memberships.filter(({ owner }) => owner).length >= MAX_OWNED) {
    throw new AppError({ code: 'conflict', publicMessage: `One person can own ${MAX_OWNED} organizations` });
  }

  const id = await newId(ctx.db);
  const { userId } = ctx.actor;
  try {
    return await ctx.db.withTenant({ organizationId: id, userId }, async (tx) => {
      await tx.organization.create({ data: { id, ...request, ownerId: userId }, select: { id: true } });
      await tx.membership.create({ data: { organizationId: id, userId, role: 'admin' }, select: { userId: true } });
      await appendAudit(
        tx,
        { ...ctx, organization: { id } },
        {
          action: 'organization.create',
          object: { type: 'organization', id, name: request.name },
          after: { slug: request.slug },
        },
      );
      return readOrganization(tx, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError({
      code: 'conflict',
      publicMessage: 'This URL name is taken',
      errors: [{ path: 'slug', message: 'is taken' }],
      cause: error,
    });
  }
}
