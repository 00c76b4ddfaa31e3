import { updateClusterRequest } from '@moonin/contracts';
import { isUniqueViolation } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import { definedOnly } from '../defined-only.ts';
import { appendLive } from '../outbox.ts';
import { parseInput } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';
import { clusterNameTaken } from './cluster-name-taken.ts';
import { findManagedCluster } from './find-cluster.ts';

/** Changes a cluster's name or description; a name that is taken is a `conflict`. */
export async function updateCluster(call: { ctx: MemberContext; clusterId: string; input: unknown }): Promise<void> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  const changes = definedOnly(parseInput(updateClusterRequest, call.input));
  const organizationId = ctx.organization.id;
  try {
    await writeTenant(ctx, async (tx) => {
      const { id, name, description } = await findManagedCluster(tx, ctx, call.clusterId);
      const after = await tx.cluster.update({
        where: { organizationId_id: { organizationId, id } },
        data: changes,
        select: { name: true, description: true },
      });
      await appendAudit(tx, ctx, {
        action: 'cluster.update',
        object: { type: 'cluster', id, name: after.name },
        before: { name, description },
        after,
      });
      await appendLive(tx, organizationId, [{ kind: 'cluster', clusterId: id, ids: [id] }]);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw clusterNameTaken(error);
  }
}
