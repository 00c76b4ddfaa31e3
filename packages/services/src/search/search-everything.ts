import { type SearchHit, searchQuery } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { type ProjectScope, requireAnywhere } from '../access/access.ts';
import { clusterStatusAt } from '../cluster/cluster-status.ts';
import type { MemberContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { inProjects } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { rankHits } from './rank-hits.ts';
import { matchesWords } from './search-words.ts';

/** People name clusters as they like; Kubernetes' own names are lower-case. */
const CLUSTER_NAME = Prisma.sql`lower(c.name)`;

type Candidate = SearchHit & { lastSeenAt?: Date | null };

/** Names that hold every word of the text, for the command palette: exact first, then beginnings, then the rest. */
export async function searchEverything(call: { ctx: MemberContext; input: unknown }): Promise<{ hits: SearchHit[] }> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const { q, limit } = parseInput(searchQuery, call.input);
  const text = q.trim();
  if (text === '') return { hits: [] };
  const organizationId = ctx.organization.id;
  const candidates = await readTenant(ctx, async (tx) => [
    ...(await findDeployments(tx, { organizationId, scope, text, limit })),
    ...(await findOthers(tx, { organizationId, scope, text, limit })),
    ...(await findWorkloadParts(tx, { organizationId, scope, text, limit })),
  ]);
  const hits = candidates.map(({ lastSeenAt, ...hit }) =>
    hit.kind === 'cluster' ? { ...hit, state: clusterStatusAt(lastSeenAt ?? null, ctx.now) } : hit,
  );
  return { hits: rankHits(hits, text, limit) };
}

interface Search {
  organizationId: string;
  scope: ProjectScope;
  text: string;
  limit: number;
}

/** Deployments are many: the shortest names that fit come first. */
function findDeployments(tx: Transaction, { organizationId, scope, text, limit }: Search): Promise<Candidate[]> {
  const place = Prisma.sql`c.name || ' / ' || d.namespace`;
  return tx.$queryRaw<Candidate[]>(Prisma.sql`
    SELECT 'deployment' AS kind, d.id, d.name AS title, ${place} AS context, d.health_status AS state
    FROM deployments d JOIN clusters c ON c.organization_id = d.organization_id AND c.id = d.cluster_id
    WHERE d.organization_id = ${organizationId}::uuid AND d.deleted_at IS NULL
      AND ${inProjects(Prisma.sql`c.project_id`, scope)}
      AND ${matchesWords({ text, first: Prisma.sql`d.name`, others: [Prisma.sql`d.namespace`, CLUSTER_NAME] })}
    ORDER BY d.name <> lower(${text}), NOT starts_with(d.name, lower(${text})), length(d.name), d.name, d.id
    LIMIT ${limit}`);
}

function findOthers(tx: Transaction, { organizationId, scope, text, limit }: Search): Promise<Candidate[]> {
  const of = (table: 'c' | 'n' | 'i' | 'p') =>
    Prisma.sql`${Prisma.raw(table)}.organization_id = ${organizationId}::uuid`;
  const seen = inProjects(Prisma.sql`c.project_id`, scope);
  const named = (name: Prisma.Sql, ...others: Prisma.Sql[]) => matchesWords({ text, first: name, others });
  const cluster = Prisma.sql`JOIN clusters c ON c.organization_id = n.organization_id AND c.id = n.cluster_id`;
  const byLength = (name: Prisma.Sql) => Prisma.sql`ORDER BY length(${name}), ${name} LIMIT ${limit}`;
  return tx.$queryRaw<Candidate[]>(Prisma.sql`
    (SELECT 'cluster' AS kind, c.id, c.name AS title, p.name AS context, NULL AS state, c.last_seen_at AS "lastSeenAt"
      FROM clusters c JOIN projects p ON p.organization_id = c.organization_id AND p.id = c.project_id
      WHERE ${of('c')} AND ${seen} AND ${named(CLUSTER_NAME)} ${byLength(Prisma.sql`c.name`)})
    UNION ALL
    (SELECT 'namespace', n.id, n.name, c.name, n.phase, NULL FROM namespaces n ${cluster}
      WHERE ${of('n')} AND n.deleted_at IS NULL AND ${seen} AND ${named(Prisma.sql`n.name`, CLUSTER_NAME)}
      ${byLength(Prisma.sql`n.name`)})
    UNION ALL
    (SELECT 'node', n.id, n.name, c.name, n.ready, NULL FROM nodes n ${cluster}
      WHERE ${of('n')} AND n.deleted_at IS NULL AND ${seen} AND ${named(Prisma.sql`n.name`, CLUSTER_NAME)}
      ${byLength(Prisma.sql`n.name`)})
    UNION ALL
    (SELECT 'project', p.id, p.name, p.slug, NULL, NULL FROM projects p
      WHERE ${of('p')} AND ${inProjects(Prisma.sql`p.id`, scope)} AND ${named(Prisma.sql`lower(p.name)`)}
      ${byLength(Prisma.sql`p.name`)})
    UNION ALL
    (SELECT 'image', min(i.id::text)::uuid, i.repository, i.registry, NULL, NULL FROM images i
      WHERE ${of('i')} AND ${named(Prisma.sql`i.repository`, Prisma.sql`lower(i.tag)`)} AND EXISTS (
        SELECT FROM deployment_images used
        JOIN deployments d ON d.organization_id = used.organization_id AND d.id = used.deployment_id
        JOIN clusters c ON c.organization_id = d.organization_id AND c.id = d.cluster_id
        WHERE used.organization_id = i.organization_id AND used.image_id = i.id AND d.deleted_at IS NULL AND ${seen})
      GROUP BY i.registry, i.repository ${byLength(Prisma.sql`i.repository`)})`);
}

/** CronJobs and the kinds that are kept alike; of each kind the shortest names that fit. */
function findWorkloadParts(tx: Transaction, { organizationId, scope, text, limit }: Search): Promise<Candidate[]> {
  const seen = inProjects(Prisma.sql`c.project_id`, scope);
  const place = (table: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${table}.namespace IS NULL THEN c.name ELSE c.name || ' / ' || ${table}.namespace END`;
  const named = (first: Prisma.Sql, namespace: Prisma.Sql) =>
    matchesWords({ text, first, others: [Prisma.sql`coalesce(${namespace}, '')`, CLUSTER_NAME] });
  return tx.$queryRaw<Candidate[]>(Prisma.sql`
    (SELECT 'cron-job' AS kind, j.id, j.name AS title, ${place(Prisma.sql`j`)} AS context, j.state
      FROM cron_jobs j JOIN clusters c ON c.organization_id = j.organization_id AND c.id = j.cluster_id
      WHERE j.organization_id = ${organizationId}::uuid AND j.deleted_at IS NULL AND ${seen}
        AND ${named(Prisma.sql`j.name`, Prisma.sql`j.namespace`)}
      ORDER BY length(j.name), j.name, j.id LIMIT ${limit})
    UNION ALL
    (SELECT found.kind, found.id, found.title, found.context, found.state FROM (
      SELECT r.kind, r.id, r.name AS title, ${place(Prisma.sql`r`)} AS context, r.state,
        row_number() OVER (PARTITION BY r.kind ORDER BY length(r.name), r.name, r.id) AS position
      FROM resources r JOIN clusters c ON c.organization_id = r.organization_id AND c.id = r.cluster_id
      WHERE r.organization_id = ${organizationId}::uuid AND r.deleted_at IS NULL AND ${seen}
        AND ${named(Prisma.sql`lower(r.name)`, Prisma.sql`r.namespace`)}) found
      WHERE found.position <= ${limit})`);
}
