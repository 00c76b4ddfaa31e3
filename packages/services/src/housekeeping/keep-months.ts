import type { Database } from '@moonin/db';

/** Months that are there before they are needed. */
const MONTHS_AHEAD = 3;

/** Names of the partitions that were made and dropped. */
export interface KeptMonths {
  made: string[];
  dropped: string[];
}

/**
 * Makes the partitions of the coming months and drops those that hold nothing from the last `retentionDays` days.
 * `keeper` is a database opened as `moonin_keeper`. Does nothing while another process does it; fails when a lock cannot be
 * had in two seconds: repeat it then.
 */
export async function keepMonths(call: { keeper: Database; now: Date; retentionDays: number }): Promise<KeptMonths> {
  const { keeper, now, retentionDays } = call;
  const made = await keeper.query<{ name: string }>({
    text: 'SELECT make_history_months($1, $2) AS name',
    values: [now, MONTHS_AHEAD],
  });
  const dropped = await keeper.query<{ name: string }>({
    text: 'SELECT drop_history_months($1, $2) AS name',
    values: [now, retentionDays],
  });
  return { made: made.map(({ name }) => name), dropped: dropped.map(({ name }) => name) };
}
