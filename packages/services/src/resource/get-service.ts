import type { ServiceDetail } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';
import { routesOf } from './ingress-services.ts';
import { matchesServiceSelector } from './match-selector.ts';
import { inNamespace, MAX_RELATED, readDeployments, readResources, toRefs } from './related-objects.ts';
import { toResourceItem } from './resource-items.ts';

/** One Service with the Deployments behind it and the Ingresses before it. */
export async function getService(call: { ctx: MemberContext; serviceId: string }): Promise<ServiceDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findResource(tx, ctx, 'service', call.serviceId);
    const item = toResourceItem('service', row);
    const place = { organizationId: ctx.organization.id, clusterId: row.clusterId };
    const deployments = await readDeployments(tx, place, inNamespace(item.namespace));
    const ingresses = await readResources(tx, place, 'ingress', Prisma.sql`r.namespace = ${item.namespace}`);
    return {
      ...item,
      deployments: toRefs(deployments.filter(({ podLabels }) => matchesServiceSelector(item.selector, podLabels))),
      ingresses: ingresses
        .map(({ id, name, report }) => ({
          id,
          name,
          routes: routesOf(report).filter(({ service }) => service === item.name),
        }))
        .filter(({ routes }) => routes.length > 0)
        .slice(0, MAX_RELATED)
        .map(({ id, name, routes }) => ({ id, name, hosts: [...new Set(routes.map(({ host }) => host ?? '*'))] })),
    };
  });
}
