import { AppError, notFound } from '@moonin/runtime';
import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { appendLive } from '../outbox.ts';
import { parseObjectId } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';

/** Deletes a project that holds no cluster, and takes it out of the groups limited to it; else `conflict`. */
export async function deleteProject(call: { ctx: MemberContext; projectId: string }): Promise<void> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const key = { organizationId: ctx.organization.id, id: parseObjectId(call.projectId, 'Project') };
  await writeTenant(ctx, async (tx) => {
    const project = await tx.project.findUnique({
      where: { organizationId_id: key },
      select: { name: true, slug: true, groups: { select: { group: { select: { name: true, projects: true } } } } },
    });
    if (!project) throw notFound('Project');
    const clusters = await tx.cluster.count({ where: { organizationId: key.organizationId, projectId: key.id } });
    if (clusters > 0) {
      throw new AppError({ code: 'conflict', publicMessage: 'Delete or move its clusters first' });
    }
    // A group without projects has its role in all of them: losing the last one would widen it.
    const onlyHere = project.groups.find(({ group }) => group.projects.length === 1);
    if (onlyHere) {
      throw new AppError({
        code: 'conflict',
        publicMessage: `The group ${onlyHere.group.name} is limited to this project alone; change or delete it first`,
      });
    }
    await tx.project.delete({ where: { organizationId_id: key }, select: { id: true } });
    await appendAudit(tx, ctx, {
      action: 'project.delete',
      object: { type: 'project', id: key.id, name: project.name },
      before: { name: project.name, slug: project.slug },
    });
    await appendLive(tx, key.organizationId, [{ kind: 'project', clusterId: null, ids: [key.id] }]);
  });
}
