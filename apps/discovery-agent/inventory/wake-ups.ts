import type { ObjectRef } from '@moonin/agent-client';

/** Marks objects again at the time when their report changes although nothing happens in the cluster. */
export interface WakeUps {
  /** Replaces what was set for `ref`; null sets nothing. */
  set(ref: ObjectRef, atMs: number | null): void;
  /** Objects that wait for their time. */
  readonly size: number;
  stop(): void;
}

/** Longest pause that a Node timer takes. */
const MAX_TIMER_MS = 2_147_483_647;
/** Objects whose time is close are marked together. */
const MIN_PAUSE_MS = 250;

/** One timer for the earliest of all. */
export function createWakeUps(input: { wake: (ref: ObjectRef) => void; nowMs?: () => number }): WakeUps {
  const nowMs = input.nowMs ?? Date.now;
  const waiting = new Map<string, { readonly ref: ObjectRef; readonly atMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;

  function arm(atMs: number): void {
    if (atMs >= timerAtMs) return;
    clearTimeout(timer);
    timerAtMs = atMs;
    timer = setTimeout(fire, Math.min(Math.max(MIN_PAUSE_MS, atMs - nowMs()), MAX_TIMER_MS));
    timer.unref();
  }

  function fire(): void {
    timerAtMs = Number.POSITIVE_INFINITY;
    const now = nowMs();
    let next = Number.POSITIVE_INFINITY;
    const due: ObjectRef[] = [];
    for (const [uid, { ref, atMs }] of waiting) {
      if (atMs > now) next = Math.min(next, atMs);
      else {
        waiting.delete(uid);
        due.push(ref);
      }
    }
    if (Number.isFinite(next)) arm(next);
    for (const ref of due) input.wake(ref);
  }

  return {
    set(ref, atMs) {
      if (atMs === null) waiting.delete(ref.uid);
      else {
        waiting.set(ref.uid, { ref, atMs });
        arm(atMs);
      }
    },
    get size() {
      return waiting.size;
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
