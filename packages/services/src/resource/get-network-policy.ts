import type { NetworkPolicyDetail } from '@moonin/contracts';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';
import { matchesLabelSelector } from './match-selector.ts';
import { inNamespace, readDeployments, toRefs } from './related-objects.ts';
import { toResourceItem } from './resource-items.ts';

/** One NetworkPolicy with the Deployments whose pods it applies to. */
export async function getNetworkPolicy(call: {
  ctx: MemberContext;
  networkPolicyId: string;
}): Promise<NetworkPolicyDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findResource(tx, ctx, 'network-policy', call.networkPolicyId);
    const item = toResourceItem('network-policy', row);
    const place = { organizationId: ctx.organization.id, clusterId: row.clusterId };
    const deployments = await readDeployments(tx, place, inNamespace(item.namespace));
    return {
      ...item,
      deployments: toRefs(deployments.filter(({ podLabels }) => matchesLabelSelector(item.podSelector, podLabels))),
    };
  });
}
