import type { RelayedFact } from '@moonin/contracts';
import type { JobQueue } from '../job-queue.ts';
import type { JobHandler } from '../job-worker.ts';
import type { OutboxStore } from './outbox-store.ts';

/**
 * A handler of relayed facts: takes the row away when its work is done. A process that dies in between does the fact once
 * more, so `handle` must remember by the fact's id what it has done.
 */
export function settleWhenDone(
  outbox: Pick<OutboxStore, 'settle'>,
  handle: JobHandler<RelayedFact>,
): JobHandler<RelayedFact> {
  return async (job) => {
    await handle(job);
    await outbox.settle(job.payload);
  };
}

/** Forgets a dead letter of a relayed fact, and the fact: without that it would be handed over again. */
export async function discardFact(
  outbox: Pick<OutboxStore, 'settle'>,
  queue: JobQueue<RelayedFact>,
  fact: Pick<RelayedFact, 'organizationId' | 'id'>,
): Promise<boolean> {
  await outbox.settle(fact);
  return queue.discard(fact.id);
}
