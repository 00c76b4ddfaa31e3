import { AGENT_LIMITS, SYNC_KINDS, type SyncKind } from '@moonin/contracts';
import { type Logger, sleep } from '@moonin/runtime';
import type { SyncRunner } from './sync-runner.ts';

/** Runs syncs one after the other: the baseline at the start, then every interval and on request. A refused kind holds up no other. */
export interface SyncScheduler {
  start(): void;
  /**
   * After a relist; `isReset` when the cluster's history went back. A kind that waits already is not queued twice; one that
   * could not be read at the start is synced from now on, its first time with a reset.
   */
  request(kind: SyncKind, options?: { isReset?: boolean }): void;
  /** All kinds, at most once per pause: the server was found to lack something. */
  requestRepair(): void;
  /** Resolves when the first sync of every kind is committed; stays open when stopped before. */
  readonly baseline: Promise<void>;
  readonly isBaselineDone: boolean;
  /** Resolves when the first sync of each of these kinds was committed, or refused once. */
  tried(kinds: readonly SyncKind[]): Promise<void>;
  stop(): Promise<void>;
}

/** `kinds` are those that can be read at the start; they are synced in the contract's order, parents first. */
export function createSyncScheduler(input: {
  runner: SyncRunner;
  kinds: readonly SyncKind[];
  log: Logger;
  intervalMs?: number;
  repairPauseMs?: number;
  random?: () => number;
}): SyncScheduler {
  const random = input.random ?? Math.random;
  const intervalMs = input.intervalMs ?? AGENT_LIMITS.resyncIntervalMs;
  const repairPauseMs = input.repairPauseMs ?? 5 * 60_000;
  const stopping = new AbortController();
  const waiting = new Map<SyncKind, boolean>(input.kinds.map((kind) => [kind, true]));
  const kinds = new Set(input.kinds);
  /** Kinds that were refused, and when they may begin again. */
  const notBeforeMs = new Map<SyncKind, number>();
  const done = new Set<SyncKind>();
  const tried = new Map(SYNC_KINDS.map((kind) => [kind, Promise.withResolvers<void>()]));
  const baseline = Promise.withResolvers<void>();
  let repairAllowedAtMs = 0;
  let repair: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;
  let running: Promise<void> | undefined;

  function request(kind: SyncKind, { isReset = false }: { isReset?: boolean } = {}): void {
    waiting.set(kind, isReset || !kinds.has(kind) || (waiting.get(kind) ?? false));
    kinds.add(kind);
    wake();
  }
  function requestAll(): void {
    for (const kind of kinds) request(kind);
  }

  function isBaselineDone(): boolean {
    return input.kinds.every((kind) => done.has(kind));
  }

  async function run(): Promise<void> {
    if (isBaselineDone()) baseline.resolve();
    let nextAtMs = performance.now() + spread(intervalMs);
    while (!stopping.signal.aborted) {
      const nowMs = performance.now();
      if (nowMs >= nextAtMs) {
        nextAtMs = nowMs + spread(intervalMs);
        requestAll();
      }
      const kind = SYNC_KINDS.find((each) => waiting.has(each) && (notBeforeMs.get(each) ?? 0) <= nowMs);
      if (kind === undefined) await idleUntil(Math.min(nextAtMs, ...notBeforeMs.values()));
      else await sync(kind);
    }
  }

  async function sync(kind: SyncKind): Promise<void> {
    const isReset = waiting.get(kind) ?? false;
    waiting.delete(kind);
    notBeforeMs.delete(kind);
    const outcome = await input.runner.run({ kind, isReset, signal: stopping.signal });
    tried.get(kind)?.resolve();
    if ('pauseMs' in outcome) {
      waiting.set(kind, isReset || (waiting.get(kind) ?? false));
      notBeforeMs.set(kind, performance.now() + outcome.pauseMs);
      return;
    }
    done.add(kind);
    if (isBaselineDone()) baseline.resolve();
  }

  /** A tenth to either side, so that a fleet does not sync in step. */
  function spread(ms: number): number {
    return ms * (0.9 + 0.2 * random());
  }

  async function idleUntil(atMs: number): Promise<void> {
    const idle = new AbortController();
    wake = () => idle.abort(new Error('woken'));
    const either = AbortSignal.any([idle.signal, stopping.signal]);
    await sleep(Math.max(0, atMs - performance.now()), either).catch((error: unknown) => {
      if (!either.aborted) throw error;
    });
  }

  return {
    request,
    requestRepair() {
      if (repair !== undefined) return;
      const waitMs = Math.max(0, repairAllowedAtMs - performance.now());
      repair = setTimeout(() => {
        repair = undefined;
        repairAllowedAtMs = performance.now() + repairPauseMs;
        requestAll();
      }, waitMs);
    },
    baseline: baseline.promise,
    get isBaselineDone() {
      return isBaselineDone();
    },
    async tried(wanted) {
      await Promise.all(wanted.map((kind) => tried.get(kind)?.promise));
    },
    start() {
      running ??= run().catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    },
    async stop() {
      clearTimeout(repair);
      stopping.abort(new Error('stopping'));
      await running;
    },
  };
}
