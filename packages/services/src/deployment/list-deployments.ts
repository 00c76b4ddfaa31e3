import { type DeploymentListItem, deploymentQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { readTenant } from '../transaction.ts';
import { allConditions, DEPLOYMENT_TABLES, deploymentConditions } from './deployment-conditions.ts';
import { DEPLOYMENT_COLUMNS, type DeploymentRow, toDeploymentListItem } from './deployment-rows.ts';
import { deploymentSort } from './deployment-sorts.ts';

/** One page of the Deployments that the caller sees, in any sort and under any filters of the contract. */
export async function listDeployments(call: { ctx: MemberContext; input: unknown }): Promise<Page<DeploymentListItem>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(deploymentQuery, call.input);
  const { keyset, valuesOf } = deploymentSort(query);
  const conditions = deploymentConditions({
    organizationId: ctx.organization.id,
    scope,
    filter: query,
    needsCluster: query.sort === 'cluster',
  });
  const where = allConditions(conditions);

  return readTenant(ctx, async (tx) => {
    // The page is found by narrow columns; the wide ones and the other tables are read for its rows alone.
    const rows = await tx.$queryRaw<DeploymentRow[]>(Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT d.id FROM ${conditions.tables}
        WHERE ${where} AND ${keysetAfter(keyset, query.cursor)}
        ORDER BY ${keysetOrder(keyset)} LIMIT ${query.limit + 1})
      SELECT ${DEPLOYMENT_COLUMNS} FROM ${DEPLOYMENT_TABLES}
      WHERE d.organization_id = ${ctx.organization.id}::uuid AND d.id IN (SELECT page.id FROM page)
      ORDER BY ${keysetOrder(keyset)}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM ${conditions.tables} WHERE ${where}`,
    );
    const page = toPage(keyset, rows, query.limit, valuesOf);
    return {
      items: page.rows.map((row) => toDeploymentListItem(row, ctx.now)),
      nextCursor: page.nextCursor,
      total: counted?.total ?? 0,
    };
  });
}
