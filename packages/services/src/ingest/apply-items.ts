import type { BatchResponse, SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { appendLiveChanges } from './append-live-changes.ts';
import { readEnvelopes, type SoundItem } from './parse-items.ts';
import { type ApplyMode, planItems } from './plan-items.ts';
import { toLiveChanges, writeItems } from './write-items.ts';

export interface ApplyResult {
  response: BatchResponse;
  /** True when streams have something to tell. */
  announced: boolean;
}

/** Applies items in one transaction, parents first; each stands alone and a bad one is named in the answer. */
export async function applyItems(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly unknown[],
  mode: ApplyMode,
): Promise<ApplyResult> {
  const { sound, rejected, superseded } = readEnvelopes(items, ctx.now);
  const response: BatchResponse = { applied: 0, unchanged: 0, stale: superseded, rejected, needed: [] };
  const plan = await planItems(sql, ctx, sound, mode, response);
  const touched = await writeItems(sql, ctx, plan, response);
  if (mode.sync) await rememberSeen(sql, ctx, mode.sync, sound);
  response.rejected.sort((a, b) => a.index - b.index);
  const announced = await appendLiveChanges(sql, ctx.organizationId, toLiveChanges(touched, ctx.clusterId));
  return { response, announced };
}

/** What a sync named exists in the cluster, even when its report was refused. */
async function rememberSeen(
  sql: SqlTransaction,
  ctx: AgentContext,
  sync: { id: string; kind: SyncKind },
  sound: readonly SoundItem[],
): Promise<void> {
  const uids = sound.filter((item) => item.kind === sync.kind && item.op !== 'delete').map((item) => item.uid);
  if (uids.length === 0) return;
  await sql.query({
    name: 'remember-seen',
    text: 'INSERT INTO agent_sync_parts (organization_id, sync_id, uids) VALUES ($1, $2, $3::text[])',
    values: [ctx.organizationId, sync.id, uids],
  });
}
