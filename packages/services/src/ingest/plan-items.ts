import { type BatchResponse, ITEM_KINDS, type ItemKind, type RejectedItem, type SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { classifyItem } from './classify-item.ts';
import { isRejected, type ReadItem, readReport, reject, type SoundDelete, type SoundItem } from './parse-items.ts';
import { loadStoredState, type StoredKind, type StoredState } from './stored-state.ts';

/** How the items came: in a sync they may be confirmations, belong to its kind, and may win over newer state. */
export interface ApplyMode {
  sync: { id: string; kind: SyncKind; reset: boolean } | null;
}

/** A report that is to be written, with what the store has of its object. */
export type PlannedItem<Kind extends ItemKind> = ReadItem<Kind> & { stored: StoredState | undefined };

/** What is to be written of one kind. */
export interface KindPlan<Kind extends ItemKind> {
  upserts: PlannedItem<Kind>[];
  deletes: SoundDelete[];
}
export type ItemsPlan = { [Kind in StoredKind]: KindPlan<Kind> };

const STORED_KINDS: readonly ItemKind[] = ['namespace', 'node', 'deployment', 'revision'];
function isStored(kind: ItemKind): kind is StoredKind {
  return STORED_KINDS.includes(kind);
}

/** Decides for each item what to do, and counts or names in `response` what needs no writing. Writes nothing. */
export async function planItems(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly SoundItem[],
  mode: ApplyMode,
  response: BatchResponse,
): Promise<ItemsPlan> {
  const plan: ItemsPlan = {
    namespace: { upserts: [], deletes: [] },
    node: { upserts: [], deletes: [] },
    deployment: { upserts: [], deletes: [] },
    revision: { upserts: [], deletes: [] },
  };
  for (const item of items) {
    if (!isStored(item.kind))
      response.rejected.push(reject(item.index, item.uid, 'kind_not_allowed', 'kind: not stored'));
  }
  for (const kind of ITEM_KINDS.filter(isStored)) {
    const ofKind = items.filter((item) => item.kind === kind && isAllowed(item, mode, response.rejected));
    if (ofKind.length > 0) await planKind(sql, ctx, { kind, items: ofKind, mode, response, plan: plan[kind] });
  }
  return plan;
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

async function planKind<Kind extends StoredKind>(
  sql: SqlTransaction,
  ctx: AgentContext,
  input: { kind: Kind; items: SoundItem[]; mode: ApplyMode; response: BatchResponse; plan: KindPlan<Kind> },
): Promise<void> {
  const { kind, items, mode, response, plan } = input;
  const uids = items.map((item) => item.uid);
  const known = await loadStoredState(sql, ctx, kind, uids);
  for (const item of items) {
    const stored = known.get(item.uid);
    const verdict = classifyItem(item, stored, mode.sync?.reset ?? false);
    if (verdict === 'unchanged' || verdict === 'stale') response[verdict] += 1;
    else if (verdict === 'needed') response.needed.push({ index: item.index, uid: item.uid });
    else if (item.op === 'delete') plan.deletes.push(item);
    else if (item.op === 'upsert') {
      const read = readReport(kind, item);
      if (isRejected(read)) response.rejected.push(read);
      else plan.upserts.push({ ...read, stored });
    }
  }
}
