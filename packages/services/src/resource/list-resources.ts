import { type Page, type ResourceKind, resourceQuery } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { resourceConditions } from './resource-conditions.ts';
import { type ResourceItems, toResourceItem } from './resource-items.ts';
import { RESOURCE_COLUMNS, RESOURCE_TABLES, type ResourceRow } from './resource-rows.ts';
import { resourceSort } from './resource-sorts.ts';

/** One page of the resources of a kind that the caller sees, in any sort and under any filters of the contract. */
export async function listResources<Kind extends ResourceKind>(call: {
  ctx: MemberContext;
  kind: Kind;
  input: unknown;
}): Promise<Page<ResourceItems[Kind]>> {
  const { ctx, kind } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(resourceQuery, call.input);
  const organizationId = ctx.organization.id;
  const { keyset, valuesOf } = resourceSort(query);
  const { always, facets } = resourceConditions({ organizationId, scope, kind, filter: query });
  const where = allOf([...always, ...Object.values(facets).map(({ condition }) => condition)]);
  return readTenant(ctx, async (tx) => {
    // The page is found by narrow columns; the reports are read for its rows alone.
    const rows = await tx.$queryRaw<ResourceRow[]>(Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT r.id FROM ${RESOURCE_TABLES}
        WHERE ${where} AND ${keysetAfter(keyset, query.cursor)}
        ORDER BY ${keysetOrder(keyset)} LIMIT ${query.limit + 1})
      SELECT ${RESOURCE_COLUMNS} FROM ${RESOURCE_TABLES}
      WHERE r.organization_id = ${organizationId}::uuid AND r.id IN (SELECT page.id FROM page)
      ORDER BY ${keysetOrder(keyset)}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM ${RESOURCE_TABLES} WHERE ${where}`,
    );
    const page = toPage(keyset, rows, query.limit, valuesOf);
    return {
      items: page.rows.map((row) => toResourceItem(kind, row)),
      nextCursor: page.nextCursor,
      total: counted?.total ?? 0,
    };
  });
}
