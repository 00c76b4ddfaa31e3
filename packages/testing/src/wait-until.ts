import { setTimeout as sleep } from 'node:timers/promises';

/** How long and how often `waitUntil` looks. */
export interface WaitOptions {
  /** Completes the sentence "timed out waiting until …". */
  readonly what: string;
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/**
 * Looks until `look` answers something other than `undefined`, `null` or `false`, and returns that answer.
 * Errors of `look` count as "not yet"; the last one is the cause of the error thrown at the deadline.
 */
export async function waitUntil<T>(
  look: () => Promise<T> | T,
  { what, timeoutMs = 120_000, intervalMs = 100 }: WaitOptions,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== null && seen !== false) {
        return seen as Exclude<T, undefined | null | false>;
      }
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() >= deadline) {
      throw new Error(`Timed out after ${timeoutMs} ms waiting until ${what}`, { cause: lastError });
    }
    await sleep(intervalMs);
  }
}
