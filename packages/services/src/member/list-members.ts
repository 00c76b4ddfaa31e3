import { type Member, type Page, pageQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireEverywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { MEMBER_COLUMNS, MEMBER_TABLES, type MemberRow, toMember } from './member-rows.ts';

const BY_NAME: Keyset = {
  name: 'name',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`u.name`, type: 'text' },
    { sql: Prisma.sql`m.user_id`, type: 'uuid' },
  ],
};

/** The organization's members by name. */
export async function listMembers(call: { ctx: MemberContext; input: unknown }): Promise<Page<Member>> {
  const { ctx } = call;
  requireEverywhere(ctx, 'organization.manage');
  const { cursor, limit } = parseInput(pageQuery, call.input);
  const organizationId = ctx.organization.id;
  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<MemberRow[]>(Prisma.sql`
      SELECT ${MEMBER_COLUMNS} FROM ${MEMBER_TABLES}
      WHERE m.organization_id = ${organizationId}::uuid AND ${keysetAfter(BY_NAME, cursor)}
      ORDER BY ${keysetOrder(BY_NAME)} LIMIT ${limit + 1}`);
    const total = await tx.membership.count({ where: { organizationId } });
    const page = toPage(BY_NAME, rows, limit, (row) => [row.name, row.userId]);
    return { items: page.rows.map(toMember), nextCursor: page.nextCursor, total };
  });
}
