import { type Clock, sleep } from '@moonin/runtime';

/** Wall clock, monotonic clock, pauses and chance in one place, so that tests run on fake time. */
export interface Timing extends Clock {
  /** Milliseconds that only ever grow, whatever the wall clock does. */
  monotonicMs(): number;
  /** Waits; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Runs `callback` once after `ms`; the returned function cancels it. */
  schedule(ms: number, callback: () => void): () => void;
  /** A number in [0, 1). */
  random(): number;
}

/** Longest pause that a Node timer takes; longer ones would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/** The machine's own time. */
export const systemTiming: Timing = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) => sleep(Math.min(ms, MAX_TIMER_MS), signal),
  schedule: (ms, callback) => {
    const timer = setTimeout(callback, Math.min(ms, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
