import type { BatchRequest, BatchResponse } from '@moonin/contracts';
import type { AgentContext } from './agent-context.ts';
import { applyItems } from './apply-items.ts';
import { refuseLateRequest, takeTurn } from './cluster-turn.ts';
import { requireOpenSync } from './open-sync.ts';

/** Applies one chunk of a sync and remembers which objects it named. */
export async function applySyncChunk({
  ctx,
  input,
}: {
  ctx: AgentContext;
  input: BatchRequest & { syncId: string };
}): Promise<BatchResponse> {
  const { response, announced } = await ctx.db.withTenantSql({ organizationId: ctx.organizationId }, async (sql) => {
    await takeTurn(sql, ctx);
    const sync = await requireOpenSync(sql, ctx, input.syncId);
    await refuseLateRequest(sql, ctx, input.stream);
    const result = await applyItems(sql, ctx, input.items, { sync });
    if (result.response.applied > 0) {
      await sql.query({
        name: 'count-corrections',
        text: 'UPDATE agent_syncs SET corrected = corrected + $3 WHERE organization_id = $1 AND id = $2',
        values: [ctx.organizationId, sync.id, result.response.applied],
      });
    }
    return result;
  });
  if (announced) ctx.announce(ctx.organizationId);
  return response;
}
