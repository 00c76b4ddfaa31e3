import { HEALTH_STATES, type NamespaceListItem, namespaceQuery, type Page } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { z } from 'zod';
import { requireAnywhere } from '../access/access.ts';
import { noDeployments } from '../cluster/cluster-rows.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf, containsPattern, inProjects, isOneOfIds, wordsOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';

interface NamespaceRow {
  id: string;
  name: string;
  phase: string;
  labels: unknown;
  clusterId: string;
  clusterName: string;
  createdAt: Date | null;
}

const BY_NAME: Keyset = {
  name: 'name',
  order: 'asc',
  columns: [
    { sql: Prisma.sql`n.name`, type: 'text' },
    { sql: Prisma.sql`c.name`, type: 'text' },
    { sql: Prisma.sql`n.id`, type: 'uuid' },
  ],
};
const TABLES = Prisma.sql`namespaces n JOIN clusters c ON c.organization_id = n.organization_id AND c.id = n.cluster_id`;
const labels = z.record(z.string(), z.string());

/** The namespaces that the caller sees, by name, with the health of their Deployments. */
export async function listNamespaces(call: { ctx: MemberContext; input: unknown }): Promise<Page<NamespaceListItem>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(namespaceQuery, call.input);
  const organizationId = ctx.organization.id;
  const where = allOf([
    Prisma.sql`n.organization_id = ${organizationId}::uuid AND n.deleted_at IS NULL`,
    inProjects(Prisma.sql`c.project_id`, scope),
    isOneOfIds(Prisma.sql`n.cluster_id`, query.cluster),
    ...wordsOf(query.q).map((word) => Prisma.sql`n.name LIKE ${containsPattern(word.toLowerCase())}`),
  ]);
  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<NamespaceRow[]>(Prisma.sql`
      SELECT n.id, n.name, n.phase, n.labels, n.cluster_id AS "clusterId", c.name AS "clusterName",
        n.source_created_at AS "createdAt"
      FROM ${TABLES} WHERE ${where} AND ${keysetAfter(BY_NAME, query.cursor)}
      ORDER BY ${keysetOrder(BY_NAME)} LIMIT ${query.limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM ${TABLES} WHERE ${where}`,
    );
    const page = toPage(BY_NAME, rows, query.limit, (row) => [row.name, row.clusterName, row.id]);
    const deploymentsOf = await countDeployments(tx, organizationId, page.rows);
    return {
      items: page.rows.map((row) => ({
        id: row.id,
        name: row.name,
        phase: row.phase,
        labels: labels.parse(row.labels),
        cluster: { id: row.clusterId, name: row.clusterName },
        deployments: deploymentsOf(row),
        createdAt: toInstant(row.createdAt),
      })),
      nextCursor: page.nextCursor,
      total: counted?.total ?? 0,
    };
  });
}

async function countDeployments(tx: Transaction, organizationId: string, namespaces: readonly NamespaceRow[]) {
  const counted = await tx.$queryRaw<
    { clusterId: string; namespace: string; state: string; found: number }[]
  >(Prisma.sql`
    SELECT d.cluster_id AS "clusterId", d.namespace, d.health_status AS state, count(*)::int AS found
    FROM unnest(${namespaces.map((row) => row.clusterId)}::uuid[], ${namespaces.map((row) => row.name)}::text[])
      AS wanted (cluster_id, name)
    JOIN deployments d ON d.organization_id = ${organizationId}::uuid AND d.cluster_id = wanted.cluster_id
      AND d.namespace = wanted.name AND d.deleted_at IS NULL
    GROUP BY d.cluster_id, d.namespace, d.health_status`);
  return (row: NamespaceRow) => {
    const counts = noDeployments();
    for (const { clusterId, namespace, state, found } of counted) {
      if (clusterId !== row.clusterId || namespace !== row.name) continue;
      counts[HEALTH_STATES.find((known) => known === state) ?? 'unknown'] += found;
    }
    return counts;
  };
}
