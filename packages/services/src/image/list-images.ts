import { type ImageRepository, imageQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf, containsPattern, wordsOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { imageReference, runningImages } from './running-images.ts';

/** A repository shows at most this many tags, the most used ones. */
const MAX_TAGS = 50;

interface RepositoryRow {
  registry: string;
  repository: string;
  deployments: number;
  clusters: number;
  firstSeenAt: Date;
  tags: { tag: string; deployments: number }[];
}

const BY_NAME: Keyset = {
  name: 'name',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`repository`, type: 'text' },
    { sql: Prisma.sql`registry`, type: 'text' },
  ],
};

/** The repositories whose images run now, by name, with their tags. */
export async function listImages(call: { ctx: MemberContext; input: unknown }): Promise<Page<ImageRepository>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(imageQuery, call.input);
  const matching = allOf(
    wordsOf(query.q).map((word) => Prisma.sql`${imageReference()} ILIKE ${containsPattern(word)}`),
  );
  const used = Prisma.sql`
    used AS (
      SELECT i.registry, i.repository, i.tag, i.first_seen_at, d.id AS deployment_id, d.cluster_id
      FROM ${runningImages(ctx.organization.id, scope)} AND ${matching})`;

  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<RepositoryRow[]>(Prisma.sql`
      WITH ${used},
      page AS (
        SELECT registry, repository, count(DISTINCT deployment_id)::int AS deployments,
          count(DISTINCT cluster_id)::int AS clusters, min(first_seen_at) AS "firstSeenAt"
        FROM used GROUP BY registry, repository
        HAVING ${keysetAfter(BY_NAME, query.cursor)}
        ORDER BY ${keysetOrder(BY_NAME)} LIMIT ${query.limit + 1})
      SELECT page.*, (
        SELECT json_agg(json_build_object('tag', t.tag, 'deployments', t.deployments) ORDER BY t.deployments DESC, t.tag)
        FROM (
          SELECT tag, count(DISTINCT deployment_id)::int AS deployments FROM used
          WHERE used.registry = page.registry AND used.repository = page.repository
          GROUP BY tag ORDER BY 2 DESC, 1 LIMIT ${MAX_TAGS}) t) AS tags
      FROM page ORDER BY ${keysetOrder(BY_NAME)}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(Prisma.sql`
      WITH ${used} SELECT count(*)::int AS total FROM (SELECT DISTINCT registry, repository FROM used) distinct_ones`);
    const page = toPage(BY_NAME, rows, query.limit, (row) => [row.repository, row.registry]);
    return {
      items: page.rows.map((row) => ({
        ...row,
        tags: row.tags.map(({ tag, deployments }) => ({ tag: tag === '' ? null : tag, deployments })),
        firstSeenAt: toInstant(row.firstSeenAt),
      })),
      nextCursor: page.nextCursor,
      total: counted?.total ?? 0,
    };
  });
}
