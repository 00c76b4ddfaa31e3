import type { ClusterContents } from '@moonin/contracts';
import type { Transaction } from '@moonin/db';

/** What was ever seen in a cluster, deleted objects too, and its tokens: what its deletion loses. */
export async function readClusterContents(
  tx: Transaction,
  where: { organizationId: string; clusterId: string },
): Promise<ClusterContents> {
  return {
    deployments: await tx.deployment.count({ where }),
    revisions: await tx.revision.count({ where }),
    cronJobs: await tx.cronJob.count({ where }),
    executions: await tx.execution.count({ where }),
    resources: await tx.resource.count({ where }),
    errors: await tx.workloadError.count({ where }),
    namespaces: await tx.namespace.count({ where }),
    nodes: await tx.node.count({ where }),
    tokens: await tx.clusterToken.count({ where }),
  };
}
