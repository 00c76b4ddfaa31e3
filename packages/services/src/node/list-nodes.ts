import { type NodeListItem, nodeQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf, containsPattern, inProjects, isOneOfIds, wordsOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { NODE_COLUMNS, NODE_TABLES, type NodeRow, toNodeListItem } from './node-rows.ts';

const BY_NAME: Keyset = {
  name: 'name',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`n.name`, type: 'text' },
    { sql: Prisma.sql`n.id`, type: 'uuid' },
  ],
};

/** The nodes that the caller sees, by name. */
export async function listNodes(call: { ctx: MemberContext; input: unknown }): Promise<Page<NodeListItem>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(nodeQuery, call.input);
  const where = allOf([
    Prisma.sql`n.organization_id = ${ctx.organization.id}::uuid AND n.deleted_at IS NULL`,
    inProjects(Prisma.sql`c.project_id`, scope),
    isOneOfIds(Prisma.sql`n.cluster_id`, query.cluster),
    ...wordsOf(query.q).map((word) => Prisma.sql`n.name LIKE ${containsPattern(word.toLowerCase())}`),
  ]);
  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<NodeRow[]>(Prisma.sql`
      SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES} WHERE ${where} AND ${keysetAfter(BY_NAME, query.cursor)}
      ORDER BY ${keysetOrder(BY_NAME)} LIMIT ${query.limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM ${NODE_TABLES} WHERE ${where}`,
    );
    const page = toPage(BY_NAME, rows, query.limit, (row) => [row.name, row.id]);
    return { items: page.rows.map(toNodeListItem), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
  });
}
