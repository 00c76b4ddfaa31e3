import type { IngressDetail } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { isOneOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';
import { servicesOf } from './ingress-services.ts';
import { matchesServiceSelector } from './match-selector.ts';
import { inNamespace, readDeployments, readResources, toRefs } from './related-objects.ts';
import { toResourceItem } from './resource-items.ts';

/** One Ingress with the Services that it names and the Deployments behind them. */
export async function getIngress(call: { ctx: MemberContext; ingressId: string }): Promise<IngressDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findResource(tx, ctx, 'ingress', call.ingressId);
    const item = toResourceItem('ingress', row);
    const place = { organizationId: ctx.organization.id, clusterId: row.clusterId };
    const names = servicesOf(item);
    const { namespace } = item;
    const found = await readResources(
      tx,
      place,
      'service',
      Prisma.sql`r.namespace = ${namespace}`,
      isOneOf(Prisma.sql`r.name`, names),
    );
    const deployments = found.length === 0 ? [] : await readDeployments(tx, place, inNamespace(namespace));
    return {
      ...item,
      services: names.map((name) => ({ id: found.find((each) => each.name === name)?.id ?? null, name, namespace })),
      deployments: toRefs(
        deployments.filter(({ podLabels }) =>
          found.some(({ report }) => matchesServiceSelector(report.selector, podLabels)),
        ),
      ),
    };
  });
}
