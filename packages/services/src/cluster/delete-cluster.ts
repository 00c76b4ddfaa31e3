import { requireAnywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import type { ClusterTokens } from '../ingest/verify-cluster-token.ts';
import { appendLive } from '../outbox.ts';
import { writeTenant } from '../transaction.ts';
import { findManagedCluster } from './find-cluster.ts';
import { readClusterContents } from './read-cluster-contents.ts';

/** Deletes a cluster with everything that was seen in it and its tokens; the audit entry keeps what was lost. */
export async function deleteCluster(call: {
  ctx: MemberContext;
  clusterTokens: Pick<ClusterTokens, 'forgetCluster'>;
  clusterId: string;
}): Promise<void> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  const organizationId = ctx.organization.id;
  const deletedId = await writeTenant(ctx, async (tx) => {
    const cluster = await findManagedCluster(tx, ctx, call.clusterId);
    const lost = await readClusterContents(tx, { organizationId, clusterId: cluster.id });
    await tx.cluster.delete({ where: { organizationId_id: { organizationId, id: cluster.id } }, select: { id: true } });
    await appendAudit(tx, ctx, {
      action: 'cluster.delete',
      object: { type: 'cluster', id: cluster.id, name: cluster.name },
      before: { projectId: cluster.projectId, ...lost },
    });
    await appendLive(tx, organizationId, [{ kind: 'cluster', clusterId: cluster.id, ids: [cluster.id] }]);
    return cluster.id;
  });
  call.clusterTokens.forgetCluster(deletedId);
}
