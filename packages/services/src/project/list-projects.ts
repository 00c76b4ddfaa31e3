import { type Page, type Project, pageQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { type ProjectRow, toProject } from './to-project.ts';

const BY_NAME: Keyset = {
  name: 'name',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`p.name`, type: 'text' },
    { sql: Prisma.sql`p.id`, type: 'uuid' },
  ],
};

/** The projects that the caller sees, by name. */
export async function listProjects(call: { ctx: MemberContext; input: unknown }): Promise<Page<Project>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const { cursor, limit } = parseInput(pageQuery, call.input);
  const organizationId = ctx.organization.id;
  const where = Prisma.sql`p.organization_id = ${organizationId}::uuid AND ${inProjects(Prisma.sql`p.id`, scope)}`;

  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<ProjectRow[]>(Prisma.sql`
      SELECT p.id, p.name, p.slug, p.created_at AS "createdAt",
        (SELECT count(*)::int FROM clusters c WHERE c.organization_id = p.organization_id AND c.project_id = p.id) AS clusters
      FROM projects p
      WHERE ${where} AND ${keysetAfter(BY_NAME, cursor)}
      ORDER BY ${keysetOrder(BY_NAME)} LIMIT ${limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM projects p WHERE ${where}`,
    );
    const page = toPage(BY_NAME, rows, limit, (row) => [row.name, row.id]);
    return { items: page.rows.map(toProject), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
  });
}
