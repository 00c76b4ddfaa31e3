import {
  type BatchResponse,
  CARRIED_BY,
  ITEM_KINDS,
  type ItemKind,
  type RejectedItem,
  type SyncKind,
} from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import type { AgentContext } from './agent-context.ts';
import { classifyItem } from './classify-item.ts';
import { isRejected, type ReadItem, readReport, reject, type SoundDelete, type SoundItem } from './parse-items.ts';
import { loadStoredState, type StoredState } from './stored-state.ts';

/** How the items came: in a sync they may be confirmations, belong to its kind, and may win over newer state. */
export interface ApplyMode {
  sync: { id: string; kind: SyncKind; reset: boolean } | null;
}

/** A report that is to be written, with what the store has of its object. */
export type PlannedItem<Kind extends ItemKind> = ReadItem<Kind> & {
  stored: StoredState | undefined;
  /** True when the store has something newer and this one only adds what it lacks. */
  isLate: boolean;
};

/** What is to be written of one kind. */
export interface KindPlan<Kind extends ItemKind> {
  upserts: PlannedItem<Kind>[];
  deletes: SoundDelete[];
}
export type ItemsPlan = { [Kind in ItemKind]: KindPlan<Kind> };

/** Decides for each item what to do, and counts or names in `response` what needs no writing. Writes nothing. */
export async function planItems(
  sql: SqlTransaction,
  ctx: AgentContext,
  items: readonly SoundItem[],
  mode: ApplyMode,
  response: BatchResponse,
): Promise<ItemsPlan> {
  const plan = Object.fromEntries(
    ITEM_KINDS.map((kind) => [kind, { upserts: [], deletes: [] }]),
  ) as unknown as ItemsPlan;
  const allowed = items.filter((item) => isAllowed(item, mode, response.rejected));
  const byKind = Map.groupBy(allowed, ({ kind }) => kind);
  for (const kind of ITEM_KINDS) {
    const ofKind = byKind.get(kind);
    if (ofKind) await planKind(sql, ctx, { kind, items: ofKind, mode, response, plan: plan[kind] });
  }
  return plan;
}

/** A sync also carries the history of its kind; everything else stays with its own kind. */
function isAllowed(item: SoundItem, mode: ApplyMode, rejected: RejectedItem[]): boolean {
  if (!mode.sync) {
    if (item.op !== 'confirm') return true;
    rejected.push(reject(item.index, item.uid, 'kind_not_allowed', 'op: confirm is for syncs only'));
    return false;
  }
  const belongs = item.kind === mode.sync.kind || CARRIED_BY[item.kind] === mode.sync.kind;
  if (belongs && item.op !== 'delete') return true;
  rejected.push(
    reject(item.index, item.uid, 'kind_not_allowed', `a sync of ${mode.sync.kind} does not take this item`),
  );
  return false;
}

async function planKind<Kind extends ItemKind>(
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
    const isLate = verdict === 'stale' && item.op === 'upsert' && stored?.lacksFacts === true;
    if (verdict === 'unchanged' || (verdict === 'stale' && !isLate)) response[verdict] += 1;
    else if (verdict === 'needed') response.needed.push({ index: item.index, uid: item.uid });
    else if (item.op === 'delete') plan.deletes.push(item);
    else if (item.op === 'upsert') {
      const read = readReport(kind, item);
      if (isRejected(read)) response.rejected.push(read);
      else plan.upserts.push({ ...read, stored, isLate });
    }
  }
}
