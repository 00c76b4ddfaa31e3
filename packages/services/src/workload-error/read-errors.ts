import type { ErrorFilter, ErrorQuery, Page, WorkloadError } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import type { ProjectScope } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { allOf } from '../sql-conditions.ts';
import { errorConditions } from './error-conditions.ts';
import { ERROR_COLUMNS, ERROR_TABLES, ERRORS_WITH_PEOPLE, type ErrorRow, toWorkloadError } from './error-rows.ts';
import { errorSort } from './error-sorts.ts';

/** One page of errors within the projects of `scope`. */
export async function readErrors(
  tx: Transaction,
  ctx: MemberContext,
  input: {
    scope: ProjectScope;
    filter: ErrorFilter;
    page: Pick<ErrorQuery, 'cursor' | 'limit' | 'sort' | 'order'>;
  },
): Promise<Page<WorkloadError>> {
  const { scope, filter, page: asked } = input;
  const organizationId = ctx.organization.id;
  const { keyset, valuesOf } = errorSort(asked);
  const { always, facets } = errorConditions({ organizationId, scope, filter });
  const where = allOf([...always, ...Object.values(facets).map(({ condition }) => condition)]);
  const rows = await tx.$queryRaw<ErrorRow[]>(Prisma.sql`
    WITH page AS MATERIALIZED (
      SELECT e.id FROM ${ERROR_TABLES} WHERE ${where} AND ${keysetAfter(keyset, asked.cursor)}
      ORDER BY ${keysetOrder(keyset)} LIMIT ${asked.limit + 1})
    SELECT ${ERROR_COLUMNS} FROM ${ERRORS_WITH_PEOPLE}
    WHERE e.organization_id = ${organizationId}::uuid AND e.id IN (SELECT page.id FROM page)
    ORDER BY ${keysetOrder(keyset)}`);
  const [counted] = await tx.$queryRaw<{ total: number }[]>(
    Prisma.sql`SELECT count(*)::int AS total FROM ${ERROR_TABLES} WHERE ${where}`,
  );
  const page = toPage(keyset, rows, asked.limit, valuesOf);
  return { items: page.rows.map(toWorkloadError), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
}
