import { notFound } from '@moonin/runtime';
import { requireAnywhere } from '../access/access.ts';
import { appendAudit } from '../audit.ts';
import type { MemberContext } from '../context.ts';
import type { ClusterTokens } from '../ingest/verify-cluster-token.ts';
import { appendLive } from '../outbox.ts';
import { parseObjectId } from '../parse-input.ts';
import { writeTenant } from '../transaction.ts';
import { findManagedCluster } from './find-cluster.ts';

/** Revokes one token: at once in this process, within 60 s elsewhere. Revoking it again changes nothing. */
export async function revokeClusterToken(call: {
  ctx: MemberContext;
  clusterTokens: Pick<ClusterTokens, 'forgetCluster'>;
  clusterId: string;
  tokenId: string;
}): Promise<void> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  const key = { organizationId: ctx.organization.id, id: parseObjectId(call.tokenId, 'Token') };
  const clusterId = await writeTenant(ctx, async (tx) => {
    const cluster = await findManagedCluster(tx, ctx, call.clusterId);
    const token = await tx.clusterToken.findUnique({
      where: { organizationId_id: key, clusterId: cluster.id },
      select: { publicId: true, revokedAt: true },
    });
    if (!token) throw notFound('Token');
    if (token.revokedAt !== null) return cluster.id;
    await tx.clusterToken.update({
      where: { organizationId_id: key },
      data: { revokedAt: ctx.now },
      select: { id: true },
    });
    await appendAudit(tx, ctx, {
      action: 'cluster_token.revoke',
      object: { type: 'cluster', id: cluster.id, name: cluster.name },
      before: { token: token.publicId },
    });
    await appendLive(tx, key.organizationId, [{ kind: 'cluster', clusterId: cluster.id, ids: [cluster.id] }]);
    return cluster.id;
  });
  call.clusterTokens.forgetCluster(clusterId);
}
