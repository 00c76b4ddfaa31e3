import type { SyncKind } from '@moonin/contracts';
import type { SqlTransaction } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import type { AgentContext } from './agent-context.ts';

export interface OpenSync {
  id: string;
  kind: SyncKind;
  version: string;
  reset: boolean;
}

/** The cluster's own sync while it is open; a sync that is unknown, another cluster's, replaced or committed is a 409. */
export async function requireOpenSync(sql: SqlTransaction, ctx: AgentContext, syncId: string): Promise<OpenSync> {
  const rows = await sql.query<OpenSync>({
    name: 'find-open-sync',
    text: `
      SELECT id, kind, version, reset FROM agent_syncs
      WHERE organization_id = $1 AND cluster_id = $2 AND id = $3 AND committed_at IS NULL`,
    values: [ctx.organizationId, ctx.clusterId, syncId],
  });
  const sync = rows[0];
  if (sync) return sync;
  throw new AppError({ code: 'sync_not_open', publicMessage: 'This sync is not open: begin again' });
}
