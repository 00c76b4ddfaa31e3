import { systemTiming, type Timing } from '../timing/timing.ts';
import { createDelayedKeys } from './delayed-keys.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** Called as things happen; all are optional. */
export interface WorkQueueMetrics {
  /** Keys that wait for a worker. */
  depth?(keys: number): void;
  added?(): void;
  /** From being added to being taken, in ms. */
  waited?(ms: number): void;
  /** From being taken to being done, in ms. */
  worked?(ms: number): void;
  retried?(): void;
}

/** A queue of keys with the semantics of client-go's workqueue. */
export interface WorkQueue {
  /** Keys that wait; those being processed are not counted. */
  readonly length: number;
  readonly processing: number;
  /** Adds a key once; while it is being processed it is kept for afterwards. */
  add(key: string): void;
  /** Adds a key later; a key that waits already keeps the earlier time. */
  addAfter(key: string, ms: number): void;
  /** Adds a key after its own back-off, which grows until `forget`. */
  addRateLimited(key: string): void;
  forget(key: string): void;
  /** Failures counted since `forget`. */
  requeues(key: string): number;
  /** The next key, now in this worker's hands until `done`; null when the queue is shut down and empty. */
  take(): Promise<string | null>;
  /** Says that the worker is through with a key. */
  done(key: string): void;
  /** Takes no more keys and drops delayed ones; waiting ones are still handed out. */
  shutDown(): void;
  /** Shuts down and resolves when every key handed out is done. */
  drain(): Promise<void>;
}

/** Makes a queue in which a key is never in two workers' hands at once. */
export function createWorkQueue(
  input: { rateLimiter?: RateLimiter; timing?: Timing; metrics?: WorkQueueMetrics } = {},
): WorkQueue {
  const { rateLimiter = createRateLimiter(), timing = systemTiming, metrics = {} } = input;
  /** Keys that wait, in order, with when they were added. */
  const waiting = new Map<string, number>();
  /** Keys in hand: when they were taken, and whether they were added again since. */
  const inHand = new Map<string, { takenMs: number; addedMs: number | null }>();
  const takers: ((key: string | null) => void)[] = [];
  const drained: (() => void)[] = [];
  const delayed = createDelayedKeys({ timing, onDue: add });
  let closed = false;

  function add(key: string): void {
    if (closed || waiting.has(key)) return;
    const held = inHand.get(key);
    if (held !== undefined) {
      if (held.addedMs !== null) return;
      held.addedMs = timing.monotonicMs();
    } else {
      waiting.set(key, timing.monotonicMs());
    }
    metrics.added?.();
    handOut();
  }

  function handOut(): void {
    while (takers.length > 0) {
      const next = waiting.entries().next();
      if (next.done) break;
      const [key, addedMs] = next.value;
      waiting.delete(key);
      const takenMs = timing.monotonicMs();
      inHand.set(key, { takenMs, addedMs: null });
      metrics.waited?.(takenMs - addedMs);
      takers.shift()?.(key);
    }
    metrics.depth?.(waiting.size);
    if (!closed || waiting.size > 0) return;
    for (const taker of takers.splice(0)) taker(null);
    if (inHand.size === 0) for (const resolve of drained.splice(0)) resolve();
  }

  function shutDown(): void {
    closed = true;
    delayed.clear();
    handOut();
  }

  return {
    get length() {
      return waiting.size;
    },
    get processing() {
      return inHand.size;
    },
    add,
    addAfter: (key, ms) => {
      if (closed) return;
      if (ms <= 0) add(key);
      else delayed.add(key, ms);
    },
    addRateLimited: (key) => {
      metrics.retried?.();
      const ms = rateLimiter.next(key);
      if (!closed) delayed.add(key, ms);
    },
    forget: (key) => rateLimiter.forget(key),
    requeues: (key) => rateLimiter.failures(key),
    take: () =>
      new Promise((resolve) => {
        takers.push(resolve);
        handOut();
      }),
    done: (key) => {
      const held = inHand.get(key);
      if (held === undefined) return;
      inHand.delete(key);
      metrics.worked?.(timing.monotonicMs() - held.takenMs);
      // As in client-go, a key that was added while in hand is still worked on after shutdown.
      if (held.addedMs !== null) waiting.set(key, held.addedMs);
      handOut();
    },
    shutDown,
    drain: () =>
      new Promise((resolve) => {
        drained.push(resolve);
        shutDown();
      }),
  };
}
