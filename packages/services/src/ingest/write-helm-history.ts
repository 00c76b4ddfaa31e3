import type { HelmReleaseReport } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';

const UPSERT = `
  INSERT INTO helm_revisions AS stored
    (organization_id, resource_id, revision, status, chart, chart_version, app_version, description, deployed_at, first_seen_at)
  SELECT $1, item.id, item.revision, item.status, item.chart, item.chart_version, item.app_version, item.description, item.deployed_at, $3
  FROM json_to_recordset($2::json) AS item(
    id uuid, revision int, status text, chart text, chart_version text, app_version text, description text, deployed_at timestamptz)
  ON CONFLICT (organization_id, resource_id, revision) DO UPDATE SET
    status = excluded.status, chart = coalesce(excluded.chart, stored.chart),
    chart_version = coalesce(excluded.chart_version, stored.chart_version),
    app_version = coalesce(excluded.app_version, stored.app_version),
    description = coalesce(excluded.description, stored.description),
    deployed_at = coalesce(stored.deployed_at, excluded.deployed_at)
  WHERE stored.status <> excluded.status OR stored.chart IS NULL`;

/** Remembers each revision of Helm releases: the newest as decoded, earlier ones as their Secrets' labels say. */
export async function writeHelmHistory(
  sql: SqlTransaction,
  ctx: AgentContext,
  releases: readonly { id: string; object: HelmReleaseReport }[],
): Promise<void> {
  const rows = releases.flatMap(({ id, object }) => {
    const { revision, status, chart, chartVersion, appVersion, description, lastDeployedAt } = object;
    const newest = {
      id,
      revision,
      status,
      chart,
      chart_version: chartVersion,
      app_version: appVersion,
      description,
      deployed_at: lastDeployedAt,
    };
    const earlier = new Map(object.history.map((entry) => [entry.revision, entry]));
    earlier.delete(revision);
    const labelled = [...earlier.values()].map((entry) => ({
      id,
      revision: entry.revision,
      status: entry.status,
      deployed_at: entry.updatedAt,
    }));
    return [newest, ...labelled];
  });
  await sql.query({
    name: 'write-helm-history',
    text: UPSERT,
    values: [ctx.organizationId, JSON.stringify(rows), ctx.now],
  });
}
