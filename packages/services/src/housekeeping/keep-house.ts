import type { HousekeepingTask } from '@moonin/contracts';
import type { Database } from '@moonin/db';
import type { Logger } from '@moonin/runtime';
import { forgetOldHistory } from './forget-old-history.ts';
import { keepMonths } from './keep-months.ts';
import { tidyOutbox, tidyPeople } from './tidy.ts';

/** What housekeeping works with. */
export interface HousekeepingCall {
  db: Database;
  /** The database as `moonin_keeper`: months of history, and which organizations there are. */
  keeper: Database;
  log: Logger;
  now: Date;
  /** How long history is kept, in days; at least 30. */
  retentionDays: number;
  signal?: AbortSignal;
}

/** Does one task; safe to repeat, and at once in several processes. What failed half-way is done the next time. */
export async function keepHouse(task: HousekeepingTask, call: HousekeepingCall): Promise<void> {
  const { db, keeper, log, now, retentionDays, signal } = call;
  const organizations = await keeper.query<{ id: string }>({ text: 'SELECT id FROM organizations ORDER BY id' });
  if (task === 'tidy') {
    await tidyPeople({ db, now });
    for (const { id } of organizations) {
      signal?.throwIfAborted();
      await tidyOutbox({ db, organizationId: id, now });
    }
    return;
  }
  const months = await keepMonths({ keeper, now, retentionDays });
  if (months.made.length + months.dropped.length > 0) log.info(months, 'months of history were made or dropped');
  for (const { id } of organizations) {
    const forgotten = await forgetOldHistory({
      db,
      organizationId: id,
      now,
      retentionDays,
      ...(signal === undefined ? {} : { signal }),
    });
    if (Object.values(forgotten).some((count) => count > 0)) {
      log.info({ organizationId: id, ...forgotten }, 'old history was removed');
    }
  }
}
