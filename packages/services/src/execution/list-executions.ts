import { type ExecutionListItem, executionQuery, type Page } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { type Keyset, keysetAfter, keysetOrder, toPage } from '../pagination/keyset.ts';
import { parseInput } from '../parse-input.ts';
import { allOf, containsPattern, inProjects, isOneOf, isOneOfIds, wordsOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { EXECUTION_COLUMNS, EXECUTION_TABLES, type ExecutionRow, toExecutionListItem } from './execution-rows.ts';

/** One page of runs, of one CronJob or across all that the caller sees, by the time for which they were meant. */
export async function listExecutions(call: { ctx: MemberContext; input: unknown }): Promise<Page<ExecutionListItem>> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const query = parseInput(executionQuery, call.input);
  const keyset: Keyset = {
    name: 'at',
    order: query.order,
    columns: [
      { sql: Prisma.sql`e.at`, type: 'instant' },
      { sql: Prisma.sql`e.id`, type: 'uuid' },
    ],
  };
  const where = allOf([
    Prisma.sql`e.organization_id = ${ctx.organization.id}::uuid`,
    inProjects(Prisma.sql`c.project_id`, scope),
    isOneOfIds(Prisma.sql`c.project_id`, query.project),
    isOneOfIds(Prisma.sql`e.cluster_id`, query.cluster),
    isOneOf(Prisma.sql`j.namespace`, query.namespace),
    isOneOfIds(Prisma.sql`e.cron_job_id`, query.cronJob),
    isOneOf(Prisma.sql`e.status`, query.status),
    ...(query.from === undefined ? [] : [Prisma.sql`e.at >= ${new Date(query.from)}`]),
    ...(query.until === undefined ? [] : [Prisma.sql`e.at < ${new Date(query.until)}`]),
    ...wordsOf(query.q).map((word) => {
      const pattern = containsPattern(word.toLowerCase());
      return Prisma.sql`(j.name LIKE ${pattern} OR j.namespace LIKE ${pattern} OR e.job_name LIKE ${pattern})`;
    }),
  ]);
  // Counting all runs is felt for each table that it joins.
  const { project, namespace, q } = query;
  const isNarrow = scope === null && project === undefined && namespace === undefined && wordsOf(q).length === 0;
  return readTenant(ctx, async (tx) => {
    const rows = await tx.$queryRaw<ExecutionRow[]>(Prisma.sql`
      SELECT ${EXECUTION_COLUMNS} FROM ${EXECUTION_TABLES} WHERE ${where} AND ${keysetAfter(keyset, query.cursor)}
      ORDER BY ${keysetOrder(keyset)} LIMIT ${query.limit + 1}`);
    const [counted] = await tx.$queryRaw<{ total: number }[]>(
      Prisma.sql`SELECT count(*)::int AS total FROM ${isNarrow ? Prisma.sql`executions e` : EXECUTION_TABLES} WHERE ${where}`,
    );
    const page = toPage(keyset, rows, query.limit, (row) => [toInstant(row.at), row.id]);
    return { items: page.rows.map(toExecutionListItem), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
  });
}
