import { Prisma, type Transaction } from '@moonin/db';
import { notFound } from '@moonin/runtime';
import type { MemberContext } from '../context.ts';
import { parseObjectId } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { NODE_COLUMNS, NODE_TABLES, type NodeRow } from './node-rows.ts';

/** The node, if it is there and the caller may know of it; else 404. */
export async function findNode(tx: Transaction, ctx: MemberContext, nodeId: string): Promise<NodeRow> {
  const id = parseObjectId(nodeId, 'Node');
  const [row] = await tx.$queryRaw<NodeRow[]>(Prisma.sql`
    SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES}
    WHERE n.organization_id = ${ctx.organization.id}::uuid AND n.id = ${id}::uuid AND n.deleted_at IS NULL
      AND ${inProjects(Prisma.sql`c.project_id`, ctx.access['inventory.read'])}`);
  if (!row) throw notFound('Node');
  return row;
}
