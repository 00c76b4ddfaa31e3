import {
  type BatchRequest,
  type BatchResponse,
  type BeginSyncRequest,
  type CommitSyncResponse,
  executionReport,
  ITEM_KINDS,
  type ItemEnvelope,
  type ItemKind,
  itemEnvelope,
  REPORTS,
  SYNC_KINDS,
} from '@moonin/contracts';
import { addLateFacts, mergeExecution } from './merge-execution.ts';

/** What the API holds of one object after its last accepted item. */
export interface StoredObject {
  readonly version: string;
  readonly fingerprint: string;
  readonly object: unknown;
  readonly isDeleted: boolean;
}

interface OpenSync {
  readonly kind: BeginSyncRequest['kind'];
  readonly version: string;
  readonly isReset: boolean;
  readonly seen: Set<string>;
  corrected: number;
}

/** The contract's rules over a plain map: what is older is stale, what is equal is unchanged, each item stands alone. */
export interface StoredInventory {
  /** Every object of a kind that there ever was. */
  all(kind: ItemKind): ReadonlyMap<string, StoredObject>;
  /** Live objects of a kind by uid. */
  live(kind: ItemKind): Map<string, StoredObject>;
  /** `<op> <kind> <uid>` of every item that was written, in order. */
  readonly written: string[];
  apply(request: BatchRequest, syncId: string | null): BatchResponse | 'sync_not_open' | 'conflict';
  begin(request: BeginSyncRequest): string;
  commit(syncId: string, objects: number): CommitSyncResponse | 'sync_not_open';
  /** Refuses every item of these uids. */
  readonly refused: Set<string>;
  /** Drops an object as a restored backup would. */
  lose(kind: ItemKind, uid: string): void;
  readonly openSyncs: number;
}

export function createStoredInventory(): StoredInventory {
  const stored = new Map<ItemKind, Map<string, StoredObject>>(ITEM_KINDS.map((kind) => [kind, new Map()]));
  const syncs = new Map<string, OpenSync>();
  const sequences = new Map<string, number>();
  const written: string[] = [];
  const refused = new Set<string>();
  const of = (kind: ItemKind): Map<string, StoredObject> => stored.get(kind) ?? new Map();

  function apply({ items, stream }: BatchRequest, syncId: string | null): ReturnType<StoredInventory['apply']> {
    if (stream !== undefined) {
      if (stream.sequence <= (sequences.get(stream.id) ?? 0)) return 'conflict';
      sequences.set(stream.id, stream.sequence);
    }
    const sync = syncId === null ? undefined : syncs.get(syncId);
    if (syncId !== null && sync === undefined) return 'sync_not_open';
    const answer: BatchResponse = { applied: 0, unchanged: 0, stale: 0, rejected: [], needed: [] };
    const sound: { index: number; item: ItemEnvelope }[] = [];
    for (const [index, raw] of items.entries()) {
      const item = itemEnvelope.safeParse(raw);
      if (!item.success) {
        answer.rejected.push({ index, uid: null, code: 'invalid_item', message: item.error.message });
      } else if (refused.has(item.data.uid)) {
        answer.rejected.push({ index, uid: item.data.uid, code: 'invalid_item', message: 'refused by the test' });
        if (item.data.kind === sync?.kind) sync.seen.add(item.data.uid);
      } else sound.push({ index, item: item.data });
    }
    sound.sort((a, b) => ITEM_KINDS.indexOf(a.item.kind) - ITEM_KINDS.indexOf(b.item.kind));
    for (const { index, item } of sound) applyOne(index, item, sync, answer);
    return answer;
  }

  function applyOne(index: number, item: ItemEnvelope, sync: OpenSync | undefined, answer: BatchResponse): void {
    const held = of(item.kind).get(item.uid);
    if (item.kind === sync?.kind) sync.seen.add(item.uid);
    const isNewer = sync?.isReset === true || held === undefined || BigInt(item.version) > BigInt(held.version);
    if (item.op === 'delete') {
      if (held === undefined || held.isDeleted) answer.unchanged += 1;
      else if (!isNewer) answer.stale += 1;
      else markDeleted(item.kind, item.uid, item.version, answer);
      return;
    }
    if (held !== undefined && !held.isDeleted && held.fingerprint === item.fingerprint) answer.unchanged += 1;
    else if (!isNewer && held !== undefined) applyLate(item, held, answer);
    else if (item.op === 'confirm') answer.needed.push({ index, uid: item.uid });
    else write(index, item, sync, answer);
  }

  /** A run's end and its log are taken late, whatever came since; nothing else is. */
  function applyLate(item: ItemEnvelope, held: StoredObject, answer: BatchResponse): void {
    const object = item.op === 'upsert' && item.kind === 'execution' ? addLateFacts(held.object, item.object) : null;
    if (object === null) {
      answer.stale += 1;
      return;
    }
    of(item.kind).set(item.uid, { ...held, object });
    written.push(`late ${item.kind} ${item.uid}`);
    answer.applied += 1;
  }

  function write(
    index: number,
    item: Extract<ItemEnvelope, { op: 'upsert' }>,
    sync: OpenSync | undefined,
    answer: BatchResponse,
  ): void {
    const report = REPORTS[item.kind].safeParse(item.object);
    if (!report.success) {
      answer.rejected.push({ index, uid: item.uid, code: 'invalid_item', message: report.error.message });
      return;
    }
    const execution = item.kind === 'execution' ? executionReport.parse(report.data) : null;
    const isOrphan =
      execution !== null
        ? !of('cron-job').has(execution.cronJobUid)
        : item.kind === 'revision' && !of('deployment').has(item.uid.slice(0, item.uid.lastIndexOf(':')));
    if (isOrphan) {
      answer.rejected.push({ index, uid: item.uid, code: 'parent_unknown', message: 'no such parent' });
      return;
    }
    of(item.kind).set(item.uid, {
      version: item.version,
      fingerprint: item.fingerprint,
      object: execution === null ? report.data : mergeExecution(of(item.kind).get(item.uid)?.object, execution),
      isDeleted: false,
    });
    written.push(`upsert ${item.kind} ${item.uid}`);
    answer.applied += 1;
    if (sync !== undefined && !sync.isReset) sync.corrected += 1;
  }

  function markDeleted(kind: ItemKind, uid: string, version: string, answer: { applied: number }): void {
    const held = of(kind).get(uid);
    if (held === undefined) return;
    of(kind).set(uid, { ...held, version, isDeleted: true });
    written.push(`delete ${kind} ${uid}`);
    answer.applied += 1;
  }

  return {
    all: of,
    live: (kind) => new Map([...of(kind)].filter(([, { isDeleted }]) => !isDeleted)),
    written,
    refused,
    apply,
    begin({ kind, version, reset }) {
      for (const [id, sync] of syncs) if (sync.kind === kind) syncs.delete(id);
      const syncId = crypto.randomUUID();
      syncs.set(syncId, { kind, version, isReset: reset, seen: new Set(), corrected: 0 });
      return syncId;
    },
    commit(syncId, objects) {
      const sync = syncs.get(syncId);
      if (sync === undefined || sync.seen.size !== objects) return 'sync_not_open';
      syncs.delete(syncId);
      const gone = { applied: 0 };
      for (const [uid, { isDeleted, version }] of of(sync.kind)) {
        const isOlder = sync.isReset || BigInt(version) <= BigInt(sync.version);
        const isHistory = uid.includes(':missed:');
        if (!sync.seen.has(uid) && !isDeleted && isOlder && !isHistory) markDeleted(sync.kind, uid, sync.version, gone);
      }
      return { deleted: gone.applied, corrected: sync.isReset ? 0 : sync.corrected + gone.applied };
    },
    lose: (kind, uid) => void of(kind).delete(uid),
    get openSyncs() {
      return [...syncs.values()].filter(({ kind }) => SYNC_KINDS.includes(kind)).length;
    },
  };
}
