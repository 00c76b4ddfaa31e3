import { type BatchResponse, ITEM_KINDS, type ItemKind, type RejectedItem, type SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { appendLiveChanges } from './append-live-changes.ts';
import { classifyItem } from './classify-item.ts';
import { markDeleted } from './mark-deleted.ts';
import {
  isRejected,
  type ReadItem,
  readEnvelopes,
  readReport,
  reject,
  type SoundDelete,
  type SoundItem,
  type SoundUpsert,
} from './parse-items.ts';
import { loadStoredState } from './stored-state.ts';
import { writeDeployments } from './write-deployments.ts';
import { writeNamespaces } from './write-namespaces.ts';
import { writeNodes } from './write-nodes.ts';
import { writeRevisions } from './write-revisions.ts';

/** How the items came: in a sync they may be confirmations, belong to its kind, and may win over newer state. */
export interface ApplyMode {
  sync: { id: string; kind: SyncKind; reset: boolean } | null;
}

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
  const touched: Record<ItemKind, string[]> = { namespace: [], node: [], deployment: [], revision: [] };
  for (const kind of ITEM_KINDS) {
    const ofKind = sound.filter((item) => item.kind === kind);
    const allowed = ofKind.filter((item) => isAllowed(item, mode, response.rejected));
    if (allowed.length > 0) await applyKind(sql, ctx, kind, allowed, mode, response, touched);
  }
  if (mode.sync) await rememberSeen(sql, ctx, mode.sync, sound);
  response.rejected.sort((a, b) => a.index - b.index);
  const announced = await appendLiveChanges(sql, ctx.organizationId, [
    { kind: 'namespace', clusterId: ctx.clusterId, ids: touched.namespace },
    { kind: 'node', clusterId: ctx.clusterId, ids: touched.node },
    { kind: 'deployment', clusterId: ctx.clusterId, ids: [...touched.deployment, ...touched.revision] },
  ]);
  return { response, announced };
}

/** A sync of Deployments also carries their revisions; everything else stays with its own kind. */
function isAllowed(item: SoundItem, mode: ApplyMode, rejected: RejectedItem[]): boolean {
  if (!mode.sync) {
    if (item.op !== 'confirm') return true;
    rejected.push(reject(item.index, item.uid, 'kind_not_allowed', 'op: confirm is for syncs only'));
    return false;
  }
  const belongs = item.kind === mode.sync.kind || (mode.sync.kind === 'deployment' && item.kind === 'revision');
  if (belongs && item.op !== 'delete') return true;
  rejected.push(
    reject(item.index, item.uid, 'kind_not_allowed', `a sync of ${mode.sync.kind} does not take this item`),
  );
  return false;
}

async function applyKind(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: ItemKind,
  items: SoundItem[],
  mode: ApplyMode,
  response: BatchResponse,
  touched: Record<ItemKind, string[]>,
): Promise<void> {
  const stored = await loadStoredState(
    sql,
    ctx,
    kind,
    items.map((item) => item.uid),
  );
  const upserts: SoundUpsert[] = [];
  const deletes: SoundDelete[] = [];
  for (const item of items) {
    const verdict = classifyItem(item, stored.get(item.uid), mode.sync?.reset ?? false);
    if (verdict === 'unchanged' || verdict === 'stale') response[verdict] += 1;
    else if (verdict === 'needed') response.needed.push({ index: item.index, uid: item.uid });
    else if (item.op === 'upsert') upserts.push(item);
    else if (item.op === 'delete') deletes.push(item);
  }
  const written = await writeKind(sql, ctx, kind, upserts, response.rejected);
  touched[kind].push(...written.ids);
  response.applied += written.count;
  if (kind !== 'revision' && deletes.length > 0) {
    const ids = await markDeleted(sql, ctx, kind, deletes);
    touched[kind].push(...ids);
    response.applied += ids.length;
  }
}

async function writeKind(
  sql: SqlTransaction,
  ctx: AgentContext,
  kind: ItemKind,
  upserts: SoundUpsert[],
  rejected: RejectedItem[],
): Promise<{ ids: string[]; count: number }> {
  switch (kind) {
    case 'namespace':
      return counted(await writeIfAny(read(kind, upserts, rejected), (items) => writeNamespaces(sql, ctx, items)));
    case 'node':
      return counted(await writeIfAny(read(kind, upserts, rejected), (items) => writeNodes(sql, ctx, items)));
    case 'deployment':
      return counted(await writeIfAny(read(kind, upserts, rejected), (items) => writeDeployments(sql, ctx, items)));
    case 'revision': {
      const items = read(kind, upserts, rejected);
      if (items.length === 0) return { ids: [], count: 0 };
      const result = await writeRevisions(sql, ctx, items);
      rejected.push(...result.rejected);
      return { ids: result.deploymentIds, count: result.written };
    }
  }
}

const counted = (ids: string[]) => ({ ids, count: ids.length });

async function writeIfAny<Item>(items: Item[], write: (items: Item[]) => Promise<string[]>): Promise<string[]> {
  return items.length === 0 ? [] : write(items);
}

function read<Kind extends ItemKind>(kind: Kind, upserts: SoundUpsert[], rejected: RejectedItem[]): ReadItem<Kind>[] {
  return upserts.flatMap((item) => {
    const result = readReport(kind, item);
    if (!isRejected(result)) return [result];
    rejected.push(result);
    return [];
  });
}

/** What a sync named exists in the cluster, even when its report was refused. */
async function rememberSeen(
  sql: SqlTransaction,
  ctx: AgentContext,
  sync: { id: string; kind: SyncKind },
  sound: SoundItem[],
): Promise<void> {
  const uids = sound.filter((item) => item.kind === sync.kind && item.op !== 'delete').map((item) => item.uid);
  if (uids.length === 0) return;
  await sql.query({
    name: 'remember-seen',
    text: `INSERT INTO agent_sync_seen (organization_id, sync_id, uid) SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`,
    values: [ctx.organizationId, sync.id, uids],
  });
}
