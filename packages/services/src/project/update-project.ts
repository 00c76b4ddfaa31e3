import { updateProjectRequest } from '@moonin/contracts';
import { notFound } from '@moonin/runtime';
import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { definedOnly } from '../defined-only.ts';
import { appendLive } from '../outbox.ts';
import { parseInput, parseObjectId } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';

/** Renames a project. */
export async function updateProject(call: { ctx: MemberContext; projectId: string; input: unknown }): Promise<void> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const changes = definedOnly(parseInput(updateProjectRequest, call.input));
  const key = { organizationId: ctx.organization.id, id: parseObjectId(call.projectId, 'Project') };
  await writeTenant(ctx, async (tx) => {
    const before = await tx.project.findUnique({ where: { organizationId_id: key }, select: { name: true } });
    if (!before) throw notFound('Project');
    const after = await tx.project.update({
      where: { organizationId_id: key },
      data: changes,
      select: { name: true },
    });
    await appendAudit(tx, ctx, {
      action: 'project.update',
      object: { type: 'project', id: key.id, name: after.name },
      before,
      after,
    });
    await appendLive(tx, key.organizationId, [{ kind: 'project', clusterId: null, ids: [key.id] }]);
  });
}
