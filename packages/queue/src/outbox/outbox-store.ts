import type { RelayedFact } from '@moonin/contracts';
import { connectDatabase, type Database, type SqlTransaction } from '@moonin/db';

/** The outbox of every tenant, through a role that sees nothing else. */
export interface OutboxStore {
  /** Runs `work` on the rows that are due, locked until it ends; they are handed over once it and the commit succeed. */
  handOver(
    input: { topics: readonly string[]; limit: number; resendAfterMs: number },
    work: (due: DueRow[]) => Promise<void>,
    step?: (step: 'marked') => Promise<void> | void,
  ): Promise<DueRow[]>;
  /** Takes a row away: what it asked for is done, or given up by a person. Waits for a relay that holds it. */
  settle(fact: Pick<RelayedFact, 'organizationId' | 'id'>): Promise<void>;
  /** By topic: rows that were never handed over, how old the oldest is, and rows that were and are not settled. */
  measure(): Promise<{ topic: string; waiting: number; lagMs: number; unsettled: number }[]>;
  listen: Database['listen'];
  ping: Database['ping'];
  close: Database['close'];
}

/** A row that is due. */
export interface DueRow {
  readonly fact: RelayedFact;
  /** True when it was handed over before and is not settled. */
  readonly again: boolean;
}

/** As long as an unsettled row is handed over again; the queue keeps dead letters for longer than this. */
const RESENT_FOR = '7 days';

const TAKE = `
  SELECT organization_id, id, topic, payload, created_at, relayed_at IS NOT NULL AS again
  FROM outbox_entries
  WHERE due_at <= now() AND topic = ANY($1::text[])
  ORDER BY due_at, id LIMIT $2
  FOR UPDATE SKIP LOCKED`;

const MARK = `
  UPDATE outbox_entries entry
  SET relayed_at = coalesce(entry.relayed_at, clock_timestamp()),
    due_at = CASE WHEN entry.created_at > now() - interval '${RESENT_FOR}'
      THEN clock_timestamp() + $3 * interval '1 millisecond' END
  FROM unnest($1::uuid[], $2::uuid[]) AS taken(organization_id, id)
  WHERE entry.organization_id = taken.organization_id AND entry.id = taken.id`;

const MEASURE = `
  SELECT topic, count(*) FILTER (WHERE relayed_at IS NULL)::int AS waiting,
    coalesce(extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE relayed_at IS NULL)) * 1000, 0)::float8 AS lag_ms,
    count(*) FILTER (WHERE relayed_at IS NOT NULL)::int AS unsettled
  FROM outbox_entries WHERE due_at IS NOT NULL GROUP BY topic ORDER BY topic`;

interface Row {
  organization_id: string;
  id: string;
  topic: string;
  payload: Record<string, unknown>;
  created_at: Date;
  again: boolean;
}

/** Opens the outbox as the relay's role. Two connections are enough for a relay; one more for each handler at a time. */
export async function openOutbox(input: {
  databaseUrl: string;
  maxConnections: number;
  onError: (error: Error) => void;
}): Promise<OutboxStore> {
  const db = await connectDatabase({
    url: input.databaseUrl,
    role: 'moonin_relay',
    maxConnections: input.maxConnections,
    statementTimeoutMs: 15_000,
    applicationName: 'moonin-outbox',
    onError: input.onError,
  });
  return {
    handOver: ({ topics, limit, resendAfterMs }, work, step) =>
      db.withoutTenantSql(async (sql) => {
        const due = await take(sql, topics, limit);
        if (due.length === 0) return due;
        await work(due);
        const [organizationIds, ids] = [due.map(({ fact }) => fact.organizationId), due.map(({ fact }) => fact.id)];
        await sql.query({ name: 'mark-relayed', text: MARK, values: [organizationIds, ids, resendAfterMs] });
        await step?.('marked');
        return due;
      }),
    settle: async ({ organizationId, id }) => {
      const text = 'DELETE FROM outbox_entries WHERE organization_id = $1 AND id = $2';
      await db.query({ name: 'settle-fact', text, values: [organizationId, id] });
    },
    measure: async () => {
      const rows = await db.query<{ topic: string; waiting: number; lag_ms: number; unsettled: number }>({
        name: 'measure-outbox',
        text: MEASURE,
      });
      return rows.map(({ lag_ms: lagMs, ...row }) => ({ ...row, lagMs: Math.max(0, lagMs) }));
    },
    listen: db.listen,
    ping: db.ping,
    close: db.close,
  };
}

async function take(sql: SqlTransaction, topics: readonly string[], limit: number): Promise<DueRow[]> {
  const rows = await sql.query<Row>({ name: 'take-due', text: TAKE, values: [topics, limit] });
  return rows.map((row) => ({
    again: row.again,
    fact: {
      organizationId: row.organization_id,
      id: row.id,
      topic: row.topic,
      at: row.created_at.toISOString(),
      payload: row.payload,
    },
  }));
}
