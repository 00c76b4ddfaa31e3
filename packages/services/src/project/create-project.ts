import { createProjectRequest, type Project } from '@moonin/contracts';
import { isUniqueViolation } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import { requireEverywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { lockUntilCommit } from '../lock-until-commit.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { slugTaken } from '../taken.ts';
import { writeTenant } from '../transaction.ts';
import { toProject } from './to-project.ts';

const MAX_PROJECTS = 1_000;

/** Makes a project. The URL name must be free within the organization: else `conflict`. */
export async function createProject(call: { ctx: MemberContext; input: unknown }): Promise<Project> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const request = parseInput(createProjectRequest, call.input);
  const organizationId = ctx.organization.id;
  try {
    return await writeTenant(ctx, async (tx) => {
      await lockUntilCommit(tx, `projects of ${organizationId}`);
      if ((await tx.project.count({ where: { organizationId } })) >= MAX_PROJECTS) {
        throw new AppError({ code: 'conflict', publicMessage: `An organization can have ${MAX_PROJECTS} projects` });
      }
      const stored = await tx.project.create({
        data: { organizationId, ...request, ownerId: ctx.actor.userId },
        select: { id: true, name: true, slug: true, createdAt: true },
      });
      await appendAudit(tx, ctx, {
        action: 'project.create',
        object: { type: 'project', id: stored.id, name: stored.name },
        after: { ...request },
      });
      await appendLive(tx, organizationId, [{ kind: 'project', clusterId: null, ids: [stored.id] }]);
      return toProject({ ...stored, clusters: 0 });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw slugTaken(error);
  }
}
