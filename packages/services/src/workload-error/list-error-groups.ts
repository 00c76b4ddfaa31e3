import { ERROR_SEVERITIES, type ErrorGroup, errorFilter, errorType } from '@moonin/contracts';
import { Prisma } from '@moonin/db';
import { requireAnywhere } from '../access/access.ts';
import type { MemberContext } from '../context.ts';
import { toInstant } from '../instants.ts';
import { parseInput } from '../parse-input.ts';
import { allOf } from '../sql-conditions.ts';
import { readTenant } from '../transaction.ts';
import { errorConditions } from './error-conditions.ts';
import { ERROR_TABLES } from './error-rows.ts';

const MAX_GROUPS = 200;

interface GroupRow extends Omit<ErrorGroup, 'type' | 'severity' | 'firstSeenAt' | 'lastSeenAt'> {
  type: string;
  severityRank: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Errors of one type and reason together, worst first and then the most frequent. */
export async function listErrorGroups(call: { ctx: MemberContext; input: unknown }): Promise<{ groups: ErrorGroup[] }> {
  const { ctx } = call;
  const scope = requireAnywhere(ctx, 'inventory.read');
  const filter = parseInput(errorFilter, call.input);
  const { always, facets } = errorConditions({ organizationId: ctx.organization.id, scope, filter });
  const where = allOf([...always, ...Object.values(facets).map(({ condition }) => condition)]);
  const rows = await readTenant(ctx, (tx) =>
    tx.$queryRaw<GroupRow[]>(Prisma.sql`
      SELECT e.type, e.init, e.reason, min(e.severity_rank)::int AS "severityRank", count(*)::int AS errors,
        count(DISTINCT e.deployment_id)::int AS deployments, count(DISTINCT e.cluster_id)::int AS clusters,
        sum(e.pods)::int AS pods, sum(e.total_pods)::int AS "totalPods", min(e.first_seen_at) AS "firstSeenAt",
        max(e.last_seen_at) AS "lastSeenAt"
      FROM ${ERROR_TABLES} WHERE ${where}
      GROUP BY e.type, e.init, e.reason
      ORDER BY min(e.severity_rank), count(*) DESC, e.type, e.reason, e.init LIMIT ${MAX_GROUPS}`),
  );
  const groups = rows.map(({ type, severityRank, firstSeenAt, lastSeenAt, ...counts }) => ({
    ...counts,
    type: errorType.catch('Error').parse(type),
    severity: ERROR_SEVERITIES[severityRank] ?? 'critical',
    firstSeenAt: toInstant(firstSeenAt),
    lastSeenAt: toInstant(lastSeenAt),
  }));
  return { groups };
}
