import { type ClusterListItem, type ClusterStatus, clusterQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf, containsPattern, inProjects, isOneOfIds, wordsOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import {
  CLUSTER_COLUMNS,
  CLUSTER_TABLES,
  type ClusterRow,
  countInClusters,
  toClusterListItem,
} from './cluster-rows.ts';
import { heartbeatsMeaning } from './cluster-status.ts';

const BY_NAME: Keyset = {
  name: 'name',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`c.name`, type: 'text' },
    { sql: Prisma.sql`c.id`, type: 'uuid' },
  ],
};

/** The clusters that the caller sees, by name, with counts of what lives in them. */
export async function listClusters(call: { ctx: MemberContext; input: unknown }): Promise<Page<ClusterListItem>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(clusterQuery, call.input);
  const organizationId = ctx.organization.id;
  const where = allOf([
    Prisma.sql`c.organization_id = ${organizationId}::uuid`,
    inProjects(Prisma.sql`c.project_id`, scope),
    isOneOfIds(Prisma.sql`c.project_id`, query.project),
    hasStatus(query.status, ctx.now),
    ...wordsOf(query.q).map(
      (word) => Prisma.sql`(c.name ILIKE ${containsPattern(word)} OR c.description ILIKE ${containsPattern(word)})`,
    ),
  ]);

  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<ClusterRow[]>(Prisma.sql`
      SELECT ${CLUSTER_COLUMNS} FROM ${CLUSTER_TABLES}
      WHERE ${where} AND ${keysetAfter(BY_NAME, query.cursor)}
      ORDER BY ${keysetOrder(BY_NAME)} LIMIT ${query.limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM ${CLUSTER_TABLES} WHERE ${where}`,
    );
    const page = toPage(BY_NAME, rows, query.limit, (row) => [row.name, row.id]);
    const counts = await countInClusters(
      tx,
      organizationId,
      page.rows.map((row) => row.id),
    );
    return {
      items: page.rows.map((row) => toClusterListItem(row, counts.get(row.id), ctx.now)),
      nextCursor: page.nextCursor,
      total: counted?.total ?? 0,
    };
  });
}

function hasStatus(statuses: readonly ClusterStatus[] | undefined, now: Date): Prisma.Sql {
  if (statuses === undefined) return Prisma.sql`TRUE`;
  const alternatives = statuses.map((status) => {
    if (status === 'waiting') return Prisma.sql`c.last_seen_at IS NULL`;
    const { after, until } = heartbeatsMeaning(status, now);
    return allOf([
      ...(after === null ? [] : [Prisma.sql`c.last_seen_at > ${after}`]),
      ...(until === null ? [] : [Prisma.sql`c.last_seen_at <= ${until}`]),
    ]);
  });
  return alternatives.length === 0 ? Prisma.sql`FALSE` : Prisma.sql`(${Prisma.join(alternatives, ' OR ')})`;
}
