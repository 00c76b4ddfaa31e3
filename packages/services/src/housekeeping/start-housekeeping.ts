import type { Database } from '@moonin/db';
import type { Clock, Logger } from '@moonin/runtime';
import { takeOutboxWriters } from '../outbox.ts';
import { tidyOutbox, tidyPeople } from './tidy.ts';

const INTERVAL_MS = 10 * 60_000;

/** Tidies every ten minutes what only grows; several processes may, at once. Returns how to stop. */
export function startHousekeeping(input: { db: Database; log: Logger; clock: Clock }): () => void {
  const { db, log, clock } = input;
  const run = async (): Promise<void> => {
    const now = clock.now();
    const work = [
      () => tidyPeople({ db, now }),
      ...takeOutboxWriters(db).map((organizationId) => () => tidyOutbox({ db, organizationId, now })),
    ];
    for (const tidy of work) {
      try {
        await tidy();
      } catch (error) {
        log.warn({ err: error }, 'housekeeping did not finish; it begins anew next time');
      }
    }
  };
  const timer = setInterval(run, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
