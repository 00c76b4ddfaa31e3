import type { HpaDetail } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';
import { inNamespace, readDeployments, toRefs } from './related-objects.ts';
import { toResourceItem } from './resource-items.ts';

/** One HPA with the Deployment that it scales, if it scales one. */
export async function getHpa(call: { ctx: MemberContext; hpaId: string }): Promise<HpaDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findResource(tx, ctx, 'hpa', call.hpaId);
    const item = toResourceItem('hpa', row);
    const { target, namespace } = item;
    const place = { organizationId: ctx.organization.id, clusterId: row.clusterId };
    const [deployment] =
      target.kind === 'Deployment'
        ? await readDeployments(tx, place, inNamespace(namespace), Prisma.sql`d.name = ${target.name}`)
        : [];
    return { ...item, deployment: deployment ? (toRefs([deployment])[0] ?? null) : null };
  });
}
