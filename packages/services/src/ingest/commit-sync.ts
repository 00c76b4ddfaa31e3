import type { CommitSyncRequest, CommitSyncResponse, SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import type { AgentContext } from './agent-context.ts';
import { appendLiveChanges } from './append-live-changes.ts';
import { takeTurn } from './cluster-turn.ts';
import { markUnseen } from './mark-deleted.ts';
import { type OpenSync, requireOpenSync } from './open-sync.ts';
import { settleDeleted } from './settle-deleted.ts';

/** Kinds of which every real cluster has at least one: an empty sync of them is a mistake, not news. */
const NEVER_EMPTY: readonly SyncKind[] = ['namespace'];

/** Ends a sync: what it did not see is marked deleted. Refused when it named another number of objects than it says. */
export async function commitSync({
  ctx,
  input,
}: {
  ctx: AgentContext;
  input: CommitSyncRequest & { syncId: string };
}): Promise<CommitSyncResponse> {
  const outcome = await ctx.db.withTenantSql({ organizationId: ctx.organizationId }, async (sql) => {
    await takeTurn(sql, ctx);
    const sync = await requireOpenSync(sql, ctx, input.syncId);
    await refuseIncomplete(sql, ctx, sync, input.objects);
    const ids = await markUnseen(sql, ctx, sync);
    const also = await settleDeleted(sql, ctx, sync.kind, ids);
    const corrected = await close(sql, ctx, sync, ids.length);
    const cluster = sync.kind === 'deployment' ? await markSynced(sql, ctx) : [];
    const announced = await appendLiveChanges(sql, ctx.organizationId, [
      { kind: sync.kind, clusterId: ctx.clusterId, ids },
      ...also.map((change) => ({ ...change, clusterId: ctx.clusterId })),
      { kind: 'cluster', clusterId: ctx.clusterId, ids: cluster },
    ]);
    return { announced, response: { deleted: ids.length, corrected: sync.reset ? 0 : corrected } };
  });
  if (outcome.announced) ctx.announce(ctx.organizationId);
  return outcome.response;
}

async function refuseIncomplete(
  sql: SqlTransaction,
  ctx: AgentContext,
  sync: OpenSync,
  objects: number,
): Promise<void> {
  const rows = await sql.query<{ seen: number }>({
    name: 'count-seen',
    text: `
      SELECT count(DISTINCT uid)::int AS seen FROM agent_sync_parts, unnest(uids) AS uid
      WHERE organization_id = $1 AND sync_id = $2`,
    values: [ctx.organizationId, sync.id],
  });
  const seen = rows[0]?.seen ?? 0;
  if (seen !== objects) {
    throw new AppError({
      code: 'conflict',
      publicMessage: `The sync named ${seen} objects and its commit says ${objects}: nothing was marked deleted, begin again`,
    });
  }
  if (objects === 0 && NEVER_EMPTY.includes(sync.kind)) {
    throw new AppError({
      code: 'unprocessable',
      publicMessage: `A cluster always has a ${sync.kind}; an empty sync of that kind deletes nothing. Check the agent's permissions`,
    });
  }
}

async function close(sql: SqlTransaction, ctx: AgentContext, sync: OpenSync, deleted: number): Promise<number> {
  await sql.query({
    name: 'forget-seen',
    text: 'DELETE FROM agent_sync_parts WHERE organization_id = $1 AND sync_id = $2',
    values: [ctx.organizationId, sync.id],
  });
  const rows = await sql.query<{ corrected: number }>({
    name: 'close-sync',
    text: `UPDATE agent_syncs SET committed_at = $3, corrected = corrected + $4 WHERE organization_id = $1 AND id = $2 RETURNING corrected`,
    values: [ctx.organizationId, sync.id, ctx.now, deleted],
  });
  return rows[0]?.corrected ?? 0;
}

async function markSynced(sql: SqlTransaction, ctx: AgentContext): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'mark-synced',
    text: 'UPDATE clusters SET synced_at = $3 WHERE organization_id = $1 AND id = $2 RETURNING id',
    values: [ctx.organizationId, ctx.clusterId, ctx.now],
  });
  return rows.map((row) => row.id);
}
