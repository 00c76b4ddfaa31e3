/**
 * Pause before try `attempt` (0 is the first retry), in ms: uniform in [0, min(cap, base·2^attempt)].
 * Source: "full jitter" of Marc Brooker, Exponential Backoff And Jitter, AWS Architecture Blog, 2015.
 */
export function fullJitterMs(input: { attempt: number; baseMs: number; capMs: number; random?: () => number }): number {
  const random = input.random ?? Math.random;
  const ceiling = Math.min(input.capMs, input.baseMs * 2 ** Math.min(input.attempt, 30));
  return Math.floor(random() * ceiling);
}

/** Waits `ms`; rejects with the signal's reason when it aborts first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
