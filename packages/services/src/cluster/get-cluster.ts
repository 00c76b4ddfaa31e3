import { agentKind, type ClusterDetail, followedKind, missingRight } from '@moonin/contracts';
import { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { readTenant } from '../transaction.ts';
import { countInClusters, toClusterListItem } from './cluster-rows.ts';
import { findCluster } from './find-cluster.ts';

const missingRights = z.array(missingRight).nullable();
const kinds = z.array(followedKind).nullable();

/** One cluster with its agents, the newest heard first. */
export async function getCluster(call: { ctx: MemberContext; clusterId: string }): Promise<ClusterDetail> {
  const { ctx } = call;
  const organizationId = ctx.organization.id;
  return readTenant(ctx, async (tx) => {
    const row = await findCluster(tx, ctx, call.clusterId);
    const counts = await countInClusters(tx, organizationId, [row.id]);
    const agents = await tx.clusterAgent.findMany({
      where: { organizationId, clusterId: row.id },
      orderBy: [{ lastSeenAt: 'desc' }, { agent: 'asc' }, { instance: 'asc' }],
      take: 50,
    });
    return {
      ...toClusterListItem(row, counts.get(row.id), ctx.now),
      zones: row.zones,
      synced: row.syncedAt !== null,
      agents: agents.map((agent) => ({
        agent: agentKind.parse(agent.agent),
        instance: agent.instance,
        version: agent.version,
        leader: agent.leader,
        startedAt: toInstant(agent.startedAt),
        lastSeenAt: toInstant(agent.lastSeenAt),
        queueDepth: agent.queueDepth,
        missingRights: missingRights.parse(agent.missingRights),
        kinds: kinds.parse(agent.kinds),
      })),
    };
  });
}
