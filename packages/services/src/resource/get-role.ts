import { type RoleDetail, roleReport } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';
import { MAX_RELATED } from './related-objects.ts';
import { toResourceItem } from './resource-items.ts';
import { RESOURCE_COLUMNS, RESOURCE_TABLES, type ResourceRow } from './resource-rows.ts';

const body = roleReport.pick({ rules: true });

/** One Role or ClusterRole with its rules and who gets it. */
export async function getRole(call: { ctx: MemberContext; roleId: string }): Promise<RoleDetail> {
  const { ctx } = call;
  return readTenant(ctx, async (tx) => {
    const row = await findResource(tx, ctx, 'role', call.roleId);
    const isOfCluster = row.namespace === null;
    const bound = { role: { kind: isOfCluster ? 'ClusterRole' : 'Role', name: row.name } };
    const bindings = await tx.$queryRaw<ResourceRow[]>(Prisma.sql`
      SELECT ${RESOURCE_COLUMNS} FROM ${RESOURCE_TABLES}
      WHERE r.organization_id = ${ctx.organization.id}::uuid AND r.cluster_id = ${row.clusterId}::uuid
        AND r.kind = 'role-binding' AND r.deleted_at IS NULL AND r.report @> ${JSON.stringify(bound)}::jsonb
        AND ${isOfCluster ? Prisma.sql`TRUE` : Prisma.sql`r.namespace = ${row.namespace}`}
      ORDER BY r.namespace NULLS FIRST, r.name, r.id LIMIT ${MAX_RELATED}`);
    return {
      ...toResourceItem('role', row),
      ...body.parse(row.body),
      bindings: bindings.map((binding) => toResourceItem('role-binding', binding)),
    };
  });
}
