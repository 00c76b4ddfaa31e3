import { type ClusterToken, type Page, pageQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { findManagedCluster } from './find-cluster.ts';
import { readClusterTokens, toClusterToken } from './to-cluster-token.ts';

/** Newest first. */
const TOKENS_BY_AGE: Keyset = {
  name: 'created',
  order: 'desc',
  columns: [
    { sql: Prisma.sql`t.created_at`, type: 'instant' },
    { sql: Prisma.sql`t.id`, type: 'uuid' },
  ],
};

/** A cluster's tokens, live and ended, newest first. */
export async function listClusterTokens(call: {
  ctx: MemberContext;
  clusterId: string;
  input: unknown;
}): Promise<Page<ClusterToken>> {
  const { ctx } = call;
  requireAnywhere(ctx, 'organization.manage');
  const { cursor, limit } = parseInput(pageQuery, call.input);
  const organizationId = ctx.organization.id;
  return readTenant(ctx, async (tx) => {
    const cluster = await findManagedCluster(tx, ctx, call.clusterId);
    const rows = await readClusterTokens(tx, {
      organizationId,
      clusterId: cluster.id,
      condition: keysetAfter(TOKENS_BY_AGE, cursor),
      order: keysetOrder(TOKENS_BY_AGE),
      limit: limit + 1,
    });
    const total = await tx.clusterToken.count({ where: { organizationId, clusterId: cluster.id } });
    const page = toPage(TOKENS_BY_AGE, rows, limit, (row) => [toInstant(row.createdAt), row.id]);
    return { items: page.rows.map(toClusterToken), nextCursor: page.nextCursor, total };
  });
}
