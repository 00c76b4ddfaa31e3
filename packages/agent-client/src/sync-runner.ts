import { AGENT_LIMITS, SYNC_KINDS, type SyncKind } from '@moonin/contracts';
import { sleep } from '@moonin/runtime';
import { remedyOf } from './agent-api-error.ts';
import { createSafeCollect } from './collect-safely.ts';
import { deliver } from './deliver.ts';
import { fillBatch, type Outgoing, type Position, START } from './fill-batch.ts';
import { confirmText, itemText, type ObjectRef, type UpsertFinding } from './finding.ts';
import type { SyncResult } from './report-metrics.ts';
import type { ReportingParts } from './reporter.ts';
import { createRetryPace } from './retry-pace.ts';
import { settleDelivery } from './settle.ts';

/** Confirms per chunk: few enough that the findings behind them are small in memory. */
const CONFIRMS_PER_CHUNK = 500;
const UNKNOWN_FINGERPRINT = '0'.repeat(32);

/** Brings the server's view of one kind in line with the cluster: begin, chunks, commit. */
export interface SyncRunner {
  /**
   * Waits through outages and repeats single steps. A refusal ends the whole sync, which has to begin again from the start:
   * then the answer is the pause before that. Rejects only with the reason of `signal`.
   */
  run(input: SyncRequest): Promise<SyncResult | { readonly pauseMs: number }>;
}

export interface SyncRequest {
  readonly kind: SyncKind;
  readonly isReset: boolean;
  readonly signal: AbortSignal;
}

/** Nothing is ever half committed: what a sync that was refused had sent stays, and marks nothing deleted. */
export function createSyncRunner(
  parts: ReportingParts & {
    limits?: { readonly batchItems: number; readonly batchBytes: number };
    /** False while a part of the kind cannot be read: such a sync tells what there is and never commits, so deletes nothing. */
    isWhole?: (kind: SyncKind) => boolean;
  },
): SyncRunner {
  const limits = parts.limits ?? { batchItems: AGENT_LIMITS.batchItems, batchBytes: AGENT_LIMITS.batchBytes };
  const { acknowledged, client, clock, log, metrics, source, turnstile } = parts;
  const collect = createSafeCollect(parts);
  const newPace = (flow: string) =>
    createRetryPace({
      flow,
      log,
      limits: parts.retryLimits,
      random: parts.random,
      onRetry: () => metrics.retried('sync'),
    });
  const paces = new Map(SYNC_KINDS.map((kind) => [kind, newPace(`sync of ${kind}s`)]));
  const stepPace = newPace('sync step');

  async function run(input: SyncRequest): Promise<SyncResult | { readonly pauseMs: number }> {
    const pace = paces.get(input.kind) ?? stepPace;
    try {
      const result = await runOnce(input);
      pace.succeeded();
      metrics.synced(input.kind, result);
      log.info({ kind: input.kind, ...result }, result.isPartial ? 'sync of a part; not committed' : 'sync committed');
      return result;
    } catch (error) {
      input.signal.throwIfAborted();
      return { pauseMs: pace.failed(error) };
    }
  }

  async function runOnce({ kind, isReset, signal }: SyncRequest): Promise<SyncResult> {
    const startedAtMs = performance.now();
    const isPartial = parts.isWhole?.(kind) === false;
    const version = source.version();
    if (version === null) throw new Error('the cluster has no resourceVersion that is a number');
    const refs = source.list(kind);
    const { syncId } = await step(() => client.beginSync({ kind, version, reset: isReset }, signal), signal);
    const described = new Set<string>();
    let sent = 0;
    for (let at: Position = START; at.ref < refs.length; ) {
      const from = at;
      const chunk = await step(() => turnstile(() => sendChunk(syncId, refs, from, signal)), signal);
      for (const uid of chunk.described) described.add(uid);
      sent += chunk.sent;
      at = chunk.next;
    }
    const { deleted, corrected } = isPartial
      ? { deleted: 0, corrected: 0 }
      : await step(() => client.commitSync(syncId, described.size, signal), signal);
    const durationMs = Math.round(performance.now() - startedAtMs);
    return { isReset, isPartial, objects: described.size, sent, deleted, corrected, durationMs };
  }

  /** Repeats one step through an outage; anything else ends the sync. */
  async function step<Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      try {
        const answer = await work();
        stepPace.succeeded();
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (remedyOf(error) !== 'retry') throw error;
        await sleep(stepPace.failed(error), signal);
      }
    }
  }

  async function sendChunk(syncId: string, refs: readonly ObjectRef[], from: Position, signal: AbortSignal) {
    const observedAt = clock.now().toISOString();
    const send = (texts: readonly string[]) => client.sendChunk(syncId, texts, signal);
    const { outgoing, next } = fillBatch<UpsertFinding>({
      refs,
      from,
      limits: { items: Math.min(CONFIRMS_PER_CHUNK, limits.batchItems), bytes: limits.batchBytes },
      read: readForSync,
      text: (_ref, finding) => confirmText(finding, observedAt),
    });
    const confirmed = await deliver(outgoing, send);
    settleDelivery(confirmed, parts);
    const wanted = confirmed.needed.filter(({ ref, finding }) => isSendable(ref, finding));
    let sent = 0;
    for (const part of inParts(wanted, observedAt)) {
      for (const { ref, finding } of part) acknowledged.forget(ref, finding.uid);
      const delivery = await deliver(part, send);
      for (const { finding } of delivery.taken) metrics.sent(finding.kind, 1);
      settleDelivery(delivery, parts);
      sent += delivery.taken.length;
    }
    const described = outgoing.filter(({ ref, finding }) => ref.uid === finding.uid).map(({ ref }) => ref.uid);
    return { described, sent, next };
  }

  /** The upserts of an object; one that is there and cannot be read is still confirmed, or the commit would delete it. */
  function readForSync(ref: ObjectRef): readonly UpsertFinding[] {
    const findings = collect(ref);
    if (findings.some((finding) => finding.uid === ref.uid))
      return findings.filter((finding) => finding.op === 'upsert');
    const version = source.version();
    if (version === null) return [];
    const fingerprint = acknowledged.fingerprint(ref, ref.uid) ?? UNKNOWN_FINGERPRINT;
    return [{ op: 'upsert', kind: ref.kind, uid: ref.uid, version, fingerprint, json: unreadable }];
  }

  function isSendable(ref: ObjectRef, finding: UpsertFinding): boolean {
    return finding.json !== unreadable && !acknowledged.isRejected(ref, finding.uid, finding.fingerprint);
  }

  function* inParts(wanted: readonly Outgoing<UpsertFinding>[], observedAt: string) {
    let part: Outgoing<UpsertFinding>[] = [];
    let bytes = 0;
    for (const { ref, finding } of wanted) {
      const text = itemText(finding, observedAt);
      const added = Buffer.byteLength(text) + 1;
      if (part.length >= limits.batchItems || (part.length > 0 && bytes + added > limits.batchBytes)) {
        yield part;
        part = [];
        bytes = 0;
      }
      part.push({ ref, finding, text });
      bytes += added;
    }
    if (part.length > 0) yield part;
  }

  return { run };
}

function unreadable(): string {
  throw new Error('an object that cannot be read has no report');
}
