import type { ResourceKind } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { RESOURCE_COLUMNS, RESOURCE_TABLES, type ResourceRow } from './resource-rows.ts';

const NAMES: Record<ResourceKind, string> = {
  hpa: 'HPA',
  service: 'Service',
  ingress: 'Ingress',
  'network-policy': 'NetworkPolicy',
  role: 'Role',
  'role-binding': 'Role binding',
  'helm-release': 'Helm release',
};

/** A resource with the part of its report that only its own page shows. */
export interface ResourceDetailRow extends ResourceRow {
  body: unknown;
}

/** The resource of that kind, deleted or not, if the caller may know of it; else 404. */
export async function findResource(
  tx: Transaction,
  ctx: MemberContext,
  kind: ResourceKind,
  resourceId: string,
): Promise<ResourceDetailRow> {
  const id = parseObjectId(resourceId, NAMES[kind]);
  const [row] = await tx.$queryRaw<ResourceDetailRow[]>(Prisma.sql`
    SELECT ${RESOURCE_COLUMNS}, r.body FROM ${RESOURCE_TABLES}
    WHERE r.organization_id = ${ctx.organization.id}::uuid AND r.id = ${id}::uuid AND r.kind = ${kind}
      AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`);
  if (!row) throw notFound(NAMES[kind]);
  return row;
}
