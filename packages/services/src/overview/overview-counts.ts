import { CLUSTER_STATUSES, HEALTH_STATES, type Overview } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { noDeployments } from '../cluster/cluster-rows.ts';
import { type OverviewScope, withinScope } from './overview-scope.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Days of the roll-out chart, today included. */
const CHART_DAYS = 14;

export function countClusters(scope: OverviewScope): Overview['clusters'] {
  const statuses = [...scope.clusters.values()].map(({ status }) => status);
  return Object.fromEntries(
    CLUSTER_STATUSES.map((status) => [status, statuses.filter((held) => held === status).length]),
  ) as Overview['clusters'];
}

/** Deployments by health, and nodes, in one query. */
export async function countInventory(
  tx: Transaction,
  scope: OverviewScope,
): Promise<Pick<Overview, 'deployments' | 'nodes'>> {
  const rows = await tx.$queryRaw<{ what: string; state: string; found: number }[]>(Prisma.sql`
    SELECT 'deployment' AS what, d.health_status AS state, count(*)::int AS found FROM deployments d
      WHERE ${withinScope('d', scope)} AND d.deleted_at IS NULL GROUP BY d.health_status
    UNION ALL
    SELECT 'node', n.ready, count(*)::int FROM nodes n
      WHERE ${withinScope('n', scope)} AND n.deleted_at IS NULL GROUP BY n.ready`);
  const deployments = noDeployments();
  const nodes = { total: 0, ready: 0 };
  for (const { what, state, found } of rows) {
    if (what === 'node') {
      nodes.total += found;
      if (state === 'True') nodes.ready += found;
    } else {
      deployments[HEALTH_STATES.find((known) => known === state) ?? 'unknown'] += found;
    }
  }
  return { deployments, nodes };
}

/** Images that run now, and how many of them were first seen within seven days. */
export async function countImages(tx: Transaction, scope: OverviewScope, now: Date): Promise<Overview['images']> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const [row] = await tx.$queryRaw<Overview['images'][]>(Prisma.sql`
    SELECT count(*)::int AS "inUse", (count(*) FILTER (WHERE i.first_seen_at >= ${weekAgo}))::int AS "firstSeenThisWeek"
    FROM images i WHERE i.organization_id = ${scope.organizationId}::uuid AND EXISTS (
      SELECT FROM deployment_images used
      JOIN deployments d ON d.organization_id = used.organization_id AND d.id = used.deployment_id
      WHERE used.organization_id = i.organization_id AND used.image_id = i.id
        AND ${withinScope('d', scope)} AND d.deleted_at IS NULL)`);
  return row ?? { inUse: 0, firstSeenThisWeek: 0 };
}

interface DayRow {
  day: string;
  rollouts: number;
  failed: number;
  rolledBack: number;
}

/** Roll-outs of the last 24 hours and of each of the last 14 days (UTC), each day one range of the index. */
export async function countRollouts(
  tx: Transaction,
  scope: OverviewScope,
  now: Date,
): Promise<Pick<Overview, 'lastDay' | 'rolloutsPerDay'>> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const ranges = Array.from({ length: CHART_DAYS }, (_, index) => {
    const start = today - (CHART_DAYS - 1 - index) * DAY_MS;
    return { name: new Date(start).toISOString().slice(0, 10), from: new Date(start), until: new Date(start + DAY_MS) };
  });
  const lately = { name: 'lately', from: new Date(now.getTime() - DAY_MS), until: new Date(now.getTime() + 1) };
  const all = [...ranges, lately];
  const rows = await tx.$queryRaw<DayRow[]>(Prisma.sql`
    SELECT span.name AS day, counted.* FROM unnest(
      ${all.map(({ name }) => name)}::text[], ${all.map(({ from }) => from)}::timestamptz[],
      ${all.map(({ until }) => until)}::timestamptz[]) AS span (name, from_at, until_at)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS rollouts, (count(*) FILTER (WHERE r.outcome = 'deadline_exceeded'))::int AS failed,
        count(r.rolled_back_to)::int AS "rolledBack"
      FROM revisions r
      WHERE ${withinScope('r', scope)} AND r.started_at >= span.from_at AND r.started_at < span.until_at) counted`);
  const byName = new Map(rows.map((row) => [row.day, row]));
  const { rollouts = 0, failed = 0, rolledBack = 0 } = byName.get(lately.name) ?? {};
  return {
    lastDay: { rollouts, failed, rolledBack },
    rolloutsPerDay: ranges.map(({ name }) => ({
      day: name,
      rollouts: byName.get(name)?.rollouts ?? 0,
      failed: byName.get(name)?.failed ?? 0,
    })),
  };
}
