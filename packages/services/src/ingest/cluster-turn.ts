import type { BatchRequest } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import type { AgentContext } from './agent-context.ts';

/** Waits for this cluster's turn until the transaction ends: requests of one cluster apply one after another. */
export async function takeTurn(sql: SqlTransaction, ctx: AgentContext): Promise<void> {
  await sql.query({
    name: 'take-turn',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`ingest:${ctx.clusterId}`],
  });
}

/** Refuses a request that was delayed past a later one of the same process; its sender has sent it again by then. */
export async function refuseLateRequest(
  sql: SqlTransaction,
  ctx: AgentContext,
  stream: BatchRequest['stream'],
): Promise<void> {
  if (!stream) return;
  const rows = await sql.query<{ sequence: string }>({
    name: 'advance-stream',
    text: `
      INSERT INTO agent_streams AS stored (organization_id, cluster_id, id, sequence, used_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (organization_id, cluster_id, id) DO UPDATE SET sequence = excluded.sequence, used_at = excluded.used_at
      WHERE stored.sequence < excluded.sequence
      RETURNING sequence`,
    values: [ctx.organizationId, ctx.clusterId, stream.id, stream.sequence, ctx.now],
  });
  if (rows.length > 0) return;
  throw new AppError({
    code: 'conflict',
    publicMessage: `A request with sequence ${stream.sequence} or a later one of this stream was applied already; nothing changed`,
  });
}
