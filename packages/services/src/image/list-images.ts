import { type ImageRepository, imageQuery, type Page } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { type ProjectScope, requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf, containsPattern, inProjects, wordsOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { imageReference, runningImages } from './running-images.ts';

/** A repository shows at most this many tags, the most used ones. */
const MAX_TAGS = 50;

interface RepositoryName {
  registry: string;
  repository: string;
}

/** How many Deployments, in which clusters, run one tag of a repository. */
interface TagRow extends RepositoryName {
  tag: string;
  deploymentIds: string[];
  clusterIds: string[];
  firstSeenAt: Date;
}

const BY_NAME: Keyset = {
  name: 'name',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`i.repository`, type: 'text' },
    { sql: Prisma.sql`i.registry`, type: 'text' },
  ],
};

/** The repositories whose images run now, by name, with their tags. */
export async function listImages(call: { ctx: MemberContext; input: unknown }): Promise<Page<ImageRepository>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(imageQuery, call.input);
  const organizationId = ctx.organization.id;
  const words = wordsOf(query.q).map((word) => Prisma.sql`${imageReference()} ILIKE ${containsPattern(word)}`);
  const where = allOf([Prisma.sql`i.organization_id = ${organizationId}::uuid`, isRunning(scope), ...words]);

  return readTenant(ctx, async (tx) => {
    // Names first, from the images alone: counting is for the page's repositories only.
    const names = await tx.$queryRaw<RepositoryName[]>(Prisma.sql`
      SELECT DISTINCT i.repository, i.registry FROM images i WHERE ${where} AND ${keysetAfter(BY_NAME, query.cursor)}
      ORDER BY ${keysetOrder(BY_NAME)} LIMIT ${query.limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(Prisma.sql`
      SELECT count(*)::int AS total FROM (SELECT DISTINCT i.repository, i.registry FROM images i WHERE ${where}) found`);
    const page = toPage(BY_NAME, names, query.limit, (row) => [row.repository, row.registry]);
    const tags = await readTags(tx, { organizationId, scope, names: page.rows, words });
    return {
      items: page.rows.map((name) => toRepository(name, tags)),
      nextCursor: page.nextCursor,
      total: counted?.total ?? 0,
    };
  });
}

function isRunning(scope: ProjectScope): Prisma.Sql {
  const clusters =
    scope === null
      ? Prisma.empty
      : Prisma.sql`JOIN clusters c ON c.organization_id = d.organization_id AND c.id = d.cluster_id
          AND ${inProjects(Prisma.sql`c.project_id`, scope)}`;
  return Prisma.sql`EXISTS (
    SELECT FROM deployment_images used
    JOIN deployments d ON d.organization_id = used.organization_id AND d.id = used.deployment_id ${clusters}
    WHERE used.organization_id = i.organization_id AND used.image_id = i.id AND d.deleted_at IS NULL)`;
}

async function readTags(
  tx: Transaction,
  input: { organizationId: string; scope: ProjectScope; names: readonly RepositoryName[]; words: Prisma.Sql[] },
): Promise<TagRow[]> {
  if (input.names.length === 0) return [];
  const { names } = input;
  return tx.$queryRaw<TagRow[]>(Prisma.sql`
    SELECT i.registry, i.repository, i.tag, array_agg(DISTINCT d.id) AS "deploymentIds",
      array_agg(DISTINCT d.cluster_id) AS "clusterIds", min(i.first_seen_at) AS "firstSeenAt"
    FROM ${runningImages(input.organizationId, input.scope)} AND ${allOf(input.words)}
      AND (i.repository, i.registry) IN (
        SELECT * FROM unnest(${names.map(({ repository }) => repository)}::text[], ${names.map(({ registry }) => registry)}::text[]))
    GROUP BY i.registry, i.repository, i.tag`);
}

function toRepository(name: RepositoryName, tags: readonly TagRow[]): ImageRepository {
  const mine = tags.filter((row) => row.repository === name.repository && row.registry === name.registry);
  const firstSeen = Math.min(...mine.map((row) => row.firstSeenAt.getTime()));
  return {
    ...name,
    tags: mine
      .map(({ tag, deploymentIds }) => ({ tag: tag === '' ? null : tag, deployments: deploymentIds.length }))
      .sort((a, b) => b.deployments - a.deployments || ((a.tag ?? '') < (b.tag ?? '') ? -1 : 1))
      .slice(0, MAX_TAGS),
    deployments: new Set(mine.flatMap((row) => row.deploymentIds)).size,
    clusters: new Set(mine.flatMap((row) => row.clusterIds)).size,
    firstSeenAt: toInstant(new Date(firstSeen)),
  };
}
