import type { ClusterContents } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findManagedCluster } from './find-cluster.ts';
import { readClusterContents } from './read-cluster-contents.ts';

/** How much deleting a cluster loses: what was ever seen in it, and its tokens. */
export async function getClusterContents(call: { ctx: MemberContext; clusterId: string }): Promise<ClusterContents> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  return readTenant(ctx, async (tx) => {
    const cluster = await findManagedCluster(tx, ctx, call.clusterId);
    return readClusterContents(tx, { organizationId: ctx.organization.id, clusterId: cluster.id });
  });
}
