import { updateOrganizationRequest } from '@moonin/contracts';
import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { definedOnly } from '../defined-only.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';

/** Renames the organization. */
export async function updateOrganization(call: { ctx: MemberContext; input: unknown }): Promise<void> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const changes = definedOnly(parseInput(updateOrganizationRequest, call.input));
  const { id } = ctx.organization;
  await writeTenant(ctx, async (tx) => {
    const before = await tx.organization.findUniqueOrThrow({ where: { id }, select: { name: true } });
    const after = await tx.organization.update({ where: { id }, data: changes, select: { name: true } });
    await appendAudit(tx, ctx, {
      action: 'organization.update',
      object: { type: 'organization', id, name: after.name },
      before,
      after,
    });
    await appendLive(tx, id, [{ kind: 'organization', clusterId: null, ids: [id] }]);
  });
}
