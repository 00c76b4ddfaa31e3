import { requireAnywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import type { ClusterTokens } from '../ingest/verify-cluster-token.ts';
import { appendLive } from '../outbox.ts';
import { writeTenant } from '../transaction.ts';
import { countInClusters } from './cluster-rows.ts';
import { findManagedCluster } from './find-cluster.ts';

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
    const lost = (await countInClusters(tx, organizationId, [cluster.id])).get(cluster.id);
    const revisions = await tx.revision.count({ where: { organizationId, clusterId: cluster.id } });
    await tx.cluster.delete({ where: { organizationId_id: { organizationId, id: cluster.id } }, select: { id: true } });
    await appendAudit(tx, ctx, {
      action: 'cluster.delete',
      object: { type: 'cluster', id: cluster.id, name: cluster.name },
      before: {
        projectId: cluster.projectId,
        revisions,
        nodes: lost?.nodes ?? 0,
        namespaces: lost?.namespaces ?? 0,
        deployments: Object.values(lost?.deployments ?? {}).reduce((sum, count) => sum + count, 0),
      },
    });
    await appendLive(tx, organizationId, [{ kind: 'cluster', clusterId: cluster.id, ids: [cluster.id] }]);
    return cluster.id;
  });
  call.clusterTokens.forgetCluster(deletedId);
}
