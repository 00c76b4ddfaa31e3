import type { NodeListItem } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { NODE_COLUMNS, NODE_TABLES, type NodeRow, toNodeListItem } from './node-rows.ts';

/** One node that is still in its cluster. */
export async function getNode(call: { ctx: MemberContext; nodeId: string }): Promise<NodeListItem> {
  const { ctx } = call;
  const id = parseObjectId(call.nodeId, 'Node');
  const [row] = await readTenant(ctx, (tx) =>
    tx.$queryRaw<NodeRow[]>(Prisma.sql`
      SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES}
      WHERE n.organization_id = ${ctx.organization.id}::uuid AND n.id = ${id}::uuid AND n.deleted_at IS NULL
        AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`),
  );
  if (!row) throw notFound('Node');
  return toNodeListItem(row);
}
