import { type ClusterListItem, createClusterRequest } from '@moonin/contracts';
import { isUniqueViolation } from '@moonin/db';
import { AppError, notFound } from '@moonin/runtime';
import { holdsInProject, requireAnywhere, requireInProject } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { lockUntilCommit } from '../lock-until-commit.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';
import { clusterNameTaken } from './cluster-name-taken.ts';
import { toClusterListItem } from './cluster-rows.ts';
import { findCluster } from './find-cluster.ts';
import { issueClusterToken } from './issue-cluster-token.ts';
import type { IssuedCredentials } from './issued-credentials.ts';

const MAX_CLUSTERS = 5_000;

/** Registers a cluster with its first token. Its name must be free within the organization: else `conflict`. */
export async function createCluster(call: {
  ctx: MemberContext;
  input: unknown;
}): Promise<{ cluster: ClusterListItem; credentials: IssuedCredentials }> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  const { projectId, ...request } = parseInput(createClusterRequest, call.input);
  const organizationId = ctx.organization.id;
  try {
    return await writeTenant(ctx, async (tx) => {
      const project = await tx.project.findUnique({
        where: { organizationId_id: { organizationId, id: projectId } },
        select: { id: true },
      });
      if (!project || !holdsInProject(ctx.access, 'inventory.read', projectId)) throw notFound('Project');
      requireInProject(ctx, 'organization.manage', projectId);
      await lockUntilCommit(tx, `clusters of ${organizationId}`);
      if ((await tx.cluster.count({ where: { organizationId } })) >= MAX_CLUSTERS) {
        throw new AppError({ code: 'conflict', publicMessage: `An organization can have ${MAX_CLUSTERS} clusters` });
      }
      const { id } = await tx.cluster.create({
        data: { organizationId, projectId, ...request, createdAt: ctx.now },
        select: { id: true },
      });
      const token = await issueClusterToken(tx, ctx, id);
      await appendAudit(tx, ctx, {
        action: 'cluster.create',
        object: { type: 'cluster', id, name: request.name },
        after: { ...request, projectId, token: token.publicId },
      });
      await appendLive(tx, organizationId, [{ kind: 'cluster', clusterId: id, ids: [id] }]);
      const row = await findCluster(tx, ctx, id);
      return {
        cluster: toClusterListItem(row, undefined, ctx.now),
        credentials: { projectId, clusterId: id, clusterToken: token.text },
      };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw clusterNameTaken(error);
  }
}
