import { healthState, type ImageUsage, imageUsageQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { runningImages } from './running-images.ts';

interface UsageRow {
  deploymentId: string;
  name: string;
  namespace: string;
  health: string;
  clusterId: string;
  clusterName: string;
  container: string;
  init: number;
  tag: string;
  digest: string;
  since: Date;
}

const BY_PLACE: Keyset = {
  name: 'place',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`c.name`, type: 'text' },
    { sql: Prisma.sql`d.namespace`, type: 'text' },
    { sql: Prisma.sql`d.name`, type: 'text' },
    { sql: Prisma.sql`d.id`, type: 'uuid' },
    { sql: Prisma.sql`used.container`, type: 'text' },
    { sql: Prisma.sql`used.init::int`, type: 'integer' },
  ],
};

/** Which containers run an image now: of a repository, of one tag (empty for none), or of one digest. */
export async function listImageUsages(call: { ctx: MemberContext; input: unknown }): Promise<Page<ImageUsage>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(imageUsageQuery, call.input);
  const wanted = allOf([
    Prisma.sql`i.registry = ${query.registry} AND i.repository = ${query.repository}`,
    ...(query.tag === undefined ? [] : [Prisma.sql`i.tag = ${query.tag}`]),
    ...(query.digest === undefined ? [] : [Prisma.sql`i.digest = ${query.digest}`]),
  ]);
  const from = Prisma.sql`${runningImages(ctx.organization.id, scope)} AND ${wanted}`;
  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<UsageRow[]>(Prisma.sql`
      SELECT d.id AS "deploymentId", d.name, d.namespace, d.health_status AS health, c.id AS "clusterId",
        c.name AS "clusterName", used.container, used.init::int AS init, i.tag, i.digest, used.since
      FROM ${from} AND ${keysetAfter(BY_PLACE, query.cursor)}
      ORDER BY ${keysetOrder(BY_PLACE)} LIMIT ${query.limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(Prisma.sql`SELECT count(*)::int AS total FROM ${from}`);
    const page = toPage(BY_PLACE, rows, query.limit, (row) => [
      row.clusterName,
      row.namespace,
      row.name,
      row.deploymentId,
      row.container,
      row.init,
    ]);
    return { items: page.rows.map(toUsage), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
  });
}

function toUsage(row: UsageRow): ImageUsage {
  return {
    deployment: {
      id: row.deploymentId,
      name: row.name,
      namespace: row.namespace,
      health: healthState.catch('unknown').parse(row.health),
    },
    cluster: { id: row.clusterId, name: row.clusterName },
    container: row.container,
    init: row.init === 1,
    tag: row.tag === '' ? null : row.tag,
    digest: row.digest === '' ? null : row.digest,
    since: toInstant(row.since),
  };
}
