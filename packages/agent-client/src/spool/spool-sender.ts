import { AGENT_LIMITS, type ItemErrorCode } from '@moonin/contracts';
import { type Clock, type Logger, sleep } from '@moonin/runtime';
import type { AgentClient } from '../agent-client.ts';
import { deliver } from '../deliver.ts';
import { createRetryPace, type RetryLimits } from '../retry-pace.ts';
import type { Turnstile } from '../turnstile.ts';
import type { Spool, SpoolEntry, SpoolLoss, SpoolMetrics } from './spool.ts';

/** Delivers what the spool holds, at least once, oldest first. */
export interface SpoolSender {
  start(): void;
  /** Something was put into the spool. */
  nudge(): void;
  /** Ends within one request; what is not delivered stays in the spool. */
  stop(): Promise<void>;
}

export interface SpoolPace {
  /** Time in which a fact usually arrives by itself, with the report that it belongs to. */
  readonly graceMs: number;
  /** Pause before an entry goes out again that the server could not take yet. */
  readonly postponeMs: number;
}
export const SPOOL_PACE: SpoolPace = { graceMs: 10_000, postponeMs: 60_000 };

/** Refusals that another try at another time can turn. */
const PASSING: ReadonlySet<ItemErrorCode> = new Set<ItemErrorCode>(['parent_unknown', 'clock_out_of_range']);

export function createSpoolSender(input: {
  spool: Spool;
  client: Pick<AgentClient, 'sendBatch'>;
  turnstile: Turnstile;
  log: Logger;
  metrics: SpoolMetrics;
  clock: Clock;
  /** True when the server has what `key` says already, by a report. */
  isDelivered?: (key: string) => boolean;
  /** The fact is with the server, or will never be. */
  onSettled?: (key: string, outcome: 'delivered' | SpoolLoss) => void;
  pace?: Partial<SpoolPace>;
  retryLimits?: RetryLimits | undefined;
  random?: (() => number) | undefined;
}): SpoolSender {
  const { spool, log, metrics, clock } = input;
  const limits = { ...SPOOL_PACE, ...input.pace };
  const stopping = new AbortController();
  const pace = createRetryPace({ flow: 'spool', log, limits: input.retryLimits, random: input.random });
  /** Entries of this process have a grace, and postponed ones a pause. */
  const notBeforeMs = new WeakMap<SpoolEntry, number>();
  const startedAtMs = clock.now().getTime();
  let wake: () => void = () => undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = clock.now().getTime();
      const due = spool.entries().find((entry) => dueAt(entry) <= now);
      if (due === undefined) {
        await idle();
        continue;
      }
      try {
        await settle(due);
        pace.succeeded();
      } catch (error) {
        if (stopping.signal.aborted) return;
        await pauseFor(pace.failed(error));
      }
    }
  }

  function dueAt(entry: SpoolEntry): number {
    const fresh = entry.writtenAtMs >= startedAtMs ? entry.writtenAtMs + limits.graceMs : 0;
    return notBeforeMs.get(entry) ?? fresh;
  }

  async function settle(entry: SpoolEntry): Promise<void> {
    const content = await spool.read(entry);
    if (content === 'unreadable') return postpone(entry);
    if (content === null) {
      if (entry.key !== null) input.onSettled?.(entry.key, 'corrupt');
      return;
    }
    const { key, items } = content;
    if (input.isDelivered?.(key) === true) return finish(entry, key, 'delivered');
    const ageMs = clock.now().getTime() - entry.writtenAtMs;
    if (ageMs > AGENT_LIMITS.observedPastMs) return finish(entry, key, 'too_old');
    const delivery = await input.turnstile(() =>
      deliver(
        items.map((text) => ({ text })),
        (texts) => input.client.sendBatch(texts, stopping.signal),
      ),
    );
    const codes = delivery.rejected.map(({ answer }) => answer.code);
    if (codes.some((code) => PASSING.has(code))) return postpone(entry);
    const isRefused = codes.length > 0 || delivery.tooLarge.length > 0;
    if (isRefused) log.warn({ key, codes }, 'a spooled fact was refused for good');
    await finish(entry, key, isRefused ? 'refused' : 'delivered');
  }

  function postpone(entry: SpoolEntry): void {
    notBeforeMs.set(entry, clock.now().getTime() + limits.postponeMs);
  }

  async function finish(entry: SpoolEntry, key: string, outcome: 'delivered' | SpoolLoss): Promise<void> {
    await spool.remove(entry);
    if (outcome === 'delivered') metrics.delivered();
    else metrics.lost(outcome);
    input.onSettled?.(key, outcome);
  }

  async function idle(): Promise<void> {
    const now = clock.now().getTime();
    const next = Math.min(...spool.entries().map(dueAt));
    const woken = new Promise<void>((resolve) => (wake = resolve));
    const waiting = new AbortController();
    await Promise.race([woken, pauseFor(Number.isFinite(next) ? Math.max(50, next - now) : 3_600_000, waiting.signal)]);
    waiting.abort(new Error('woken'));
  }

  async function pauseFor(ms: number, also?: AbortSignal): Promise<void> {
    const signal = also === undefined ? stopping.signal : AbortSignal.any([stopping.signal, also]);
    await sleep(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  return {
    start() {
      running ??= run();
    },
    nudge: () => wake(),
    async stop() {
      stopping.abort(new Error('stopping'));
      wake();
      await running;
    },
  };
}
