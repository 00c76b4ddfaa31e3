import type { Database } from '@moonin/db';
import { firstIdAt } from '../live/live-position.ts';
import { LIVE_TOPIC } from '../outbox.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than a stream may be away and resume. */
const OUTBOX_KEPT_MS = HOUR_MS;
const ATTEMPTS_KEPT_MS = DAY_MS;
const SESSIONS_KEPT_MS = 30 * DAY_MS;

/** Removes what no stream can resume from any more: live facts of one organization that are older than an hour. */
export async function tidyOutbox(call: { db: Database; organizationId: string; now: Date }): Promise<void> {
  const before = firstIdAt(new Date(call.now.getTime() - OUTBOX_KEPT_MS));
  await call.db.withTenantSql({ organizationId: call.organizationId }, (sql) =>
    sql.query({
      name: 'tidy-outbox',
      text: 'DELETE FROM outbox_entries WHERE organization_id = $1 AND id < $2 AND topic = $3',
      values: [call.organizationId, before, LIVE_TOPIC],
    }),
  );
}

/** Removes sessions that ended more than 30 days ago and counts of attempts older than a day. */
export async function tidyPeople(call: { db: Database; now: Date }): Promise<void> {
  await call.db.query({
    name: 'tidy-sessions',
    text: 'DELETE FROM sessions WHERE expires_at < $1',
    values: [new Date(call.now.getTime() - SESSIONS_KEPT_MS)],
  });
  await call.db.query({
    name: 'tidy-attempts',
    text: 'DELETE FROM rate_limits WHERE window_start < $1',
    values: [new Date(call.now.getTime() - ATTEMPTS_KEPT_MS)],
  });
}
