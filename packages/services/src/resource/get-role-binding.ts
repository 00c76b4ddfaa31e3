import type { RoleBindingDetail } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';
import { readRoles, roleKey } from './read-roles.ts';
import { readDeployments, toRefs } from './related-objects.ts';
import { toResourceItem } from './resource-items.ts';

/** One RoleBinding or ClusterRoleBinding with the role that it gives and the Deployments that get it. */
export async function getRoleBinding(call: { ctx: MemberContext; roleBindingId: string }): Promise<RoleBindingDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findResource(tx, ctx, 'role-binding', call.roleBindingId);
    const item = toResourceItem('role-binding', row);
    const place = { organizationId: ctx.organization.id, clusterId: row.clusterId };
    const role = { ...item.role, namespace: item.namespace };
    const found = (await readRoles(tx, place, [role])).get(roleKey(role));
    const accounts = item.subjects.filter(({ kind }) => kind === 'ServiceAccount');
    const deployments =
      accounts.length === 0
        ? []
        : await readDeployments(
            tx,
            place,
            Prisma.sql`(d.namespace, coalesce(d.service_account, 'default')) IN (
              SELECT * FROM unnest(${accounts.map(({ namespace }) => namespace ?? item.namespace ?? '')}::text[],
                ${accounts.map(({ name }) => name)}::text[]))`,
          );
    return {
      ...item,
      roleFound: { id: found?.id ?? null, rules: found?.rules ?? null },
      deployments: toRefs(deployments),
    };
  });
}
