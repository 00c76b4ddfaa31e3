import type { Logger } from '@moonin/runtime';
import type { WorkQueue } from './work-queue.ts';

/** What a key's work asks for: nothing, or to be looked at again later even though it succeeded. */
export type WorkResult = { requeueAfterMs: number } | undefined;

/** The workers of one queue. */
export interface Workers {
  /** Resolves when every worker has ended, after the queue was shut down. */
  readonly ended: Promise<void>;
}

/** Starts workers that take keys until the queue is shut down; a key whose work throws comes back after its back-off. */
export function startWorkers(input: {
  queue: WorkQueue;
  concurrency: number;
  work: (key: string) => Promise<WorkResult>;
  log: Logger;
  /** Told of each failure, with how many the key has had since it last succeeded. */
  onFailure?: ((failure: { key: string; error: unknown; failures: number }) => void) | undefined;
}): Workers {
  const { queue, concurrency, work, log, onFailure } = input;

  async function process(key: string): Promise<void> {
    try {
      const result = await work(key);
      queue.forget(key);
      if (result !== undefined) queue.addAfter(key, result.requeueAfterMs);
    } catch (error) {
      queue.addRateLimited(key);
      const failures = queue.requeues(key);
      log.warn({ err: error, key, failures }, 'work failed and is tried again');
      try {
        onFailure?.({ key, error, failures });
      } catch (callbackError) {
        log.error({ err: callbackError, key }, 'a failure callback threw');
      }
    } finally {
      queue.done(key);
    }
  }

  async function worker(): Promise<void> {
    for (let key = await queue.take(); key !== null; key = await queue.take()) await process(key);
  }

  return { ended: Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker)).then(() => undefined) };
}
