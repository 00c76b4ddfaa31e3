import type { Timing } from '../timing/timing.ts';

/** Keys that become due later. */
export interface DelayedKeys {
  /** A key that waits already keeps the earlier time. */
  add(key: string, ms: number): void;
  clear(): void;
  readonly size: number;
}

interface Waiting {
  key: string;
  atMs: number;
}

/** Holds keys in a heap with one timer for the earliest. */
export function createDelayedKeys(input: { timing: Timing; onDue: (key: string) => void }): DelayedKeys {
  const { timing, onDue } = input;
  const dueAt = new Map<string, number>();
  const heap: Waiting[] = [];
  let cancel: (() => void) | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;

  function arm(): void {
    const next = heap[0];
    if (next === undefined || next.atMs >= timerAtMs) return;
    cancel?.();
    timerAtMs = next.atMs;
    cancel = timing.schedule(Math.max(next.atMs - timing.monotonicMs(), 0), fire);
  }

  function fire(): void {
    timerAtMs = Number.POSITIVE_INFINITY;
    cancel = undefined;
    const nowMs = timing.monotonicMs();
    for (let next = heap[0]; next !== undefined && next.atMs <= nowMs; next = heap[0]) {
      popSoonest(heap);
      // An entry that a sooner one replaced is stale.
      if (dueAt.get(next.key) !== next.atMs) continue;
      dueAt.delete(next.key);
      onDue(next.key);
    }
    arm();
  }

  return {
    add: (key, ms) => {
      const atMs = timing.monotonicMs() + ms;
      const held = dueAt.get(key);
      if (held !== undefined && held <= atMs) return;
      dueAt.set(key, atMs);
      push(heap, { key, atMs });
      arm();
    },
    clear: () => {
      cancel?.();
      cancel = undefined;
      timerAtMs = Number.POSITIVE_INFINITY;
      heap.length = 0;
      dueAt.clear();
    },
    get size() {
      return dueAt.size;
    },
  };
}

function push(heap: Waiting[], entry: Waiting): void {
  heap.push(entry);
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!swapWhenSooner(heap, at, parent)) return;
    at = parent;
  }
}

function popSoonest(heap: Waiting[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  heap[0] = last;
  for (let at = 0; ; ) {
    const left = 2 * at + 1;
    const right = left + 1;
    const child = (heap[right]?.atMs ?? Number.POSITIVE_INFINITY) < (heap[left]?.atMs ?? 0) ? right : left;
    if (child >= heap.length || !swapWhenSooner(heap, child, at)) return;
    at = child;
  }
}

/** Swaps when the entry at `lower` is due sooner than the one at `upper`. */
function swapWhenSooner(heap: Waiting[], lower: number, upper: number): boolean {
  const below = heap[lower];
  const above = heap[upper];
  if (below === undefined || above === undefined || below.atMs >= above.atMs) return false;
  heap[lower] = above;
  heap[upper] = below;
  return true;
}
