import { createOrganizationRequest, type OrganizationDetail } from '@moonin/contracts';
import { isUniqueViolation } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import { forbidden } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { PersonContext } from '../context.ts';
import { lockUntilCommit } from '../lock-until-commit.ts';
import { getMe } from '../me/get-me.ts';
import { newId } from '../new-id.ts';
import { appendLive, wakeOutboxReaders } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { slugTaken } from '../taken.ts';
import { readOrganization } from './read-organization.ts';

const MAX_OWNED = 50;

/** Makes an organization owned by the person, who must manage one already. The URL name must be free: else `conflict`. */
export async function createOrganization(call: { ctx: PersonContext; input: unknown }): Promise<OrganizationDetail> {
  const { ctx } = call;
  const { memberships } = await getMe({ ctx });
  if (!memberships.some(({ permissions }) => permissions.includes('organization.manage'))) {
    throw forbidden();
  }
  const request = parseInput(createOrganizationRequest, call.input);

  const id = await newId(ctx.db);
  const { userId } = ctx.actor;
  try {
    const created = await ctx.db.withTenant({ organizationId: id, userId }, async (tx) => {
      await lockUntilCommit(tx, `organizations of ${userId}`);
      if ((await tx.organization.count({ where: { ownerId: userId } })) >= MAX_OWNED) {
        throw new AppError({ code: 'conflict', publicMessage: `One person can own ${MAX_OWNED} organizations` });
      }
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
      await appendLive(tx, id, [{ kind: 'organization', clusterId: null, ids: [id] }]);
      return readOrganization(tx, id);
    });
    wakeOutboxReaders(ctx, id);
    return created;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw slugTaken(error);
  }
}
