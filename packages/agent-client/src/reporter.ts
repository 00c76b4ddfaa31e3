import { AGENT_LIMITS, ITEM_KINDS, SYNC_KINDS } from '@moonin/contracts';
import { type Clock, type Logger, sleep } from '@moonin/runtime';
import type { Acknowledged } from './acknowledged.ts';
import type { AgentClient } from './agent-client.ts';
import { createSafeCollect } from './collect-safely.ts';
import { deliver } from './deliver.ts';
import { fillBatch, type Position, START } from './fill-batch.ts';
import { type Finding, type InventorySource, itemText, type ObjectRef } from './finding.ts';
import type { ReportMetrics } from './report-metrics.ts';
import { createRetryPace, type RetryLimits } from './retry-pace.ts';
import { settleDelivery } from './settle.ts';
import type { Turnstile } from './turnstile.ts';

/** What reporter and syncs of one agent have in common. */
export interface ReportingParts {
  readonly client: AgentClient;
  readonly source: InventorySource;
  readonly acknowledged: Acknowledged;
  /** One exchange at a time: what is remembered of the server must be what it was told last. */
  readonly turnstile: Turnstile;
  readonly metrics: ReportMetrics;
  readonly log: Logger;
  readonly clock: Clock;
  readonly retryLimits?: RetryLimits;
  readonly random?: () => number;
}

export interface ReporterLimits {
  readonly batchItems: number;
  readonly batchBytes: number;
  /** At most one flush, and so one report per object, in this time. */
  readonly flushIntervalMs: number;
  /** After quiet the first change waits only this long for its companions. */
  readonly settleMs: number;
  /** Waiting objects that are remembered; beyond it a sync has to make up. */
  readonly maxMarked: number;
}

export const REPORTER_LIMITS: ReporterLimits = {
  batchItems: AGENT_LIMITS.batchItems,
  batchBytes: AGENT_LIMITS.batchBytes,
  flushIntervalMs: AGENT_LIMITS.flushIntervalMs,
  settleMs: 50,
  maxMarked: 200_000,
};

/**
 * Steady state: objects are marked, and each flush reads what is marked anew, drops what the server has, and sends the
 * rest, parents first. While the API is away only names wait in memory, so the newest state wins by itself.
 */
export interface Reporter {
  mark(ref: ObjectRef): void;
  /** Objects that wait, those of a flush under way included. */
  readonly depth: number;
  start(): void;
  /** Sends what waits, as far as that is done within `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** `onRepairNeeded`: the server lacks something that only a sync can find out. */
export function createReporter(
  parts: ReportingParts & { limits?: Partial<ReporterLimits>; onRepairNeeded: (why: 'refused' | 'overflow') => void },
): Reporter {
  const limits = { ...REPORTER_LIMITS, ...parts.limits };
  const { acknowledged, metrics, log } = parts;
  const collect = createSafeCollect(parts);
  const pace = createRetryPace({
    flow: 'reports',
    log,
    limits: parts.retryLimits,
    random: parts.random,
    onRetry: () => metrics.retried('reports'),
  });
  const marked = new Map<string, ObjectRef>();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let inFlight = 0;
  let wake: () => void = () => undefined;
  let running: Promise<void> | undefined;

  function mark(ref: ObjectRef): void {
    if (marked.size >= limits.maxMarked && !marked.has(ref.uid)) {
      metrics.overflowed();
      parts.onRepairNeeded('overflow');
      return;
    }
    marked.set(ref.uid, ref);
    wake();
  }

  async function run(): Promise<void> {
    let lastFlushAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      if (marked.size === 0) await new Promise<void>((resolve) => (wake = resolve));
      const untilNext = lastFlushAt + limits.flushIntervalMs - performance.now();
      if (!(await pause(Math.max(limits.settleMs, untilNext)))) return;
      lastFlushAt = performance.now();
      const failure = await flush();
      if (failure === null) continue;
      if (stopping.signal.aborted || !(await pause(pace.failed(failure.error)))) return;
    }
  }

  /** False when it is time to stop. */
  async function pause(ms: number): Promise<boolean> {
    await sleep(ms, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    return !stopping.signal.aborted;
  }

  async function flush(): Promise<{ error: unknown } | null> {
    const refs = [...marked.values()].sort((a, b) => SYNC_KINDS.indexOf(a.kind) - SYNC_KINDS.indexOf(b.kind));
    marked.clear();
    let at: Position = START;
    try {
      while (at.ref < refs.length) {
        inFlight = refs.length - at.ref;
        const from = at;
        at = await parts.turnstile(() => sendFrom(refs, from));
        pace.succeeded();
      }
      return null;
    } catch (error) {
      for (const ref of refs.slice(at.ref)) mark(ref);
      return { error };
    } finally {
      inFlight = 0;
    }
  }

  async function sendFrom(refs: readonly ObjectRef[], from: Position): Promise<Position> {
    const observedAt = parts.clock.now().toISOString();
    const { outgoing, next } = fillBatch<Finding>({ refs, from, limits: batchLimits(limits), read, text });
    if (outgoing.length === 0) return next;
    outgoing.sort((a, b) => ITEM_KINDS.indexOf(a.finding.kind) - ITEM_KINDS.indexOf(b.finding.kind));
    // Until the answer is here nobody knows what the server has.
    for (const { ref, finding } of outgoing) acknowledged.forget(ref, finding.uid);
    const delivery = await deliver(outgoing, (texts) => parts.client.sendBatch(texts, cutOff.signal));
    for (const { finding } of delivery.taken) metrics.sent(finding.kind, 1);
    if (settleDelivery(delivery, parts)) parts.onRepairNeeded('refused');
    return next;

    function text(ref: ObjectRef, finding: Finding): string | null {
      if (finding.op === 'upsert' && acknowledged.isSettled(ref, finding.uid, finding.fingerprint)) {
        metrics.unchanged(finding.kind, 1);
        return null;
      }
      return itemText(finding, observedAt);
    }
  }

  function read(ref: ObjectRef): readonly Finding[] {
    const findings = collect(ref);
    if (findings.length > 0) acknowledged.retain(ref, new Set(findings.map((finding) => finding.uid)));
    return findings;
  }

  return {
    mark,
    get depth() {
      return marked.size + inFlight;
    },
    start() {
      running ??= run();
    },
    async stop(timeoutMs) {
      const timer = setTimeout(() => cutOff.abort(new Error('out of time')), timeoutMs);
      stopping.abort(new Error('stopping'));
      wake();
      await running;
      const failure = marked.size > 0 && !cutOff.signal.aborted ? await flush() : null;
      clearTimeout(timer);
      if (marked.size > 0) log.warn({ objects: marked.size, failed: failure !== null }, 'stopped with reports unsent');
    },
  };
}

function batchLimits(limits: ReporterLimits): { items: number; bytes: number } {
  return { items: limits.batchItems, bytes: limits.batchBytes };
}
