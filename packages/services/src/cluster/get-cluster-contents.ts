import type { ClusterContents } from '@moonin/contracts';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findManagedCluster } from './find-cluster.ts';

/** How much deleting a cluster loses: what was ever seen in it, and its tokens. */
export async function getClusterContents(call: { ctx: MemberContext; clusterId: string }): Promise<ClusterContents> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  return readTenant(ctx, async (tx) => {
    const cluster = await findManagedCluster(tx, ctx, call.clusterId);
    const where = { organizationId: ctx.organization.id, clusterId: cluster.id };
    return {
      deployments: await tx.deployment.count({ where }),
      revisions: await tx.revision.count({ where }),
      cronJobs: await tx.cronJob.count({ where }),
      executions: await tx.execution.count({ where }),
      errors: await tx.workloadError.count({ where }),
      namespaces: await tx.namespace.count({ where }),
      nodes: await tx.node.count({ where }),
      tokens: await tx.clusterToken.count({ where }),
    };
  });
}
