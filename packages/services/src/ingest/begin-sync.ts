import type { BeginSyncRequest, BeginSyncResponse } from '@moonin/contracts';
import type { AgentContext } from './agent-context.ts';
import { takeTurn } from './cluster-turn.ts';

/** Opens a sync of one kind; an earlier one of the cluster that never committed is forgotten. */
export async function beginSync({
  ctx,
  input,
}: {
  ctx: AgentContext;
  input: BeginSyncRequest;
}): Promise<BeginSyncResponse> {
  const rows = await ctx.db.withTenantSql({ organizationId: ctx.organizationId }, async (sql) => {
    await takeTurn(sql, ctx);
    await sql.query({
      name: 'forget-open-syncs',
      text: 'DELETE FROM agent_syncs WHERE organization_id = $1 AND cluster_id = $2 AND kind = $3',
      values: [ctx.organizationId, ctx.clusterId, input.kind],
    });
    return sql.query<{ id: string; started_at: Date }>({
      name: 'open-sync',
      text: `
        INSERT INTO agent_syncs (organization_id, cluster_id, kind, version, reset, started_at)
        VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, started_at`,
      values: [ctx.organizationId, ctx.clusterId, input.kind, input.version, input.reset, ctx.now],
    });
  });
  const sync = rows[0];
  if (!sync) throw new Error('an insert returned no row');
  return { syncId: sync.id, startedAt: sync.started_at.toISOString() };
}
