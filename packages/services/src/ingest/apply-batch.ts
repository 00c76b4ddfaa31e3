import type { BatchRequest, BatchResponse } from '@moonin/contracts';
import type { AgentContext } from './agent-context.ts';
import { applyItems } from './apply-items.ts';
import { refuseLateRequest, takeTurn } from './cluster-turn.ts';

/** Applies one steady-state batch of an agent: idempotent, older than the store ignored, all or nothing per request. */
export async function applyBatch({ ctx, input }: { ctx: AgentContext; input: BatchRequest }): Promise<BatchResponse> {
  const { response, announced } = await ctx.db.withTenantSql({ organizationId: ctx.organizationId }, async (sql) => {
    await takeTurn(sql, ctx);
    await refuseLateRequest(sql, ctx, input.stream);
    return applyItems(sql, ctx, input.items, { sync: null });
  });
  if (announced) ctx.announce(ctx.organizationId);
  return response;
}
